// Cages grow one after another, each from a free cell with few free neighbours, so that no corner is left behind. A
// cage that cannot grow large enough joins a neighbour, or takes a cell from it:
//
//   A A B B       A A B B
//   C A B D       C C B D       C was a single cell, and A had one to spare
#include "cages.h"

#include <cstddef>
#include <utility>

#include "../bits.h"
#include "regions.h"

namespace tokeru::generate {

namespace {

using Cells = std::vector<uint16_t>;

constexpr int max_in_cage = 16;
constexpr int none = -1;

int below(Random& random, int bound) { return int(random.below(uint32_t(bound))); }

// A cage as a small graph. Its cells are bits, in order, so any part of it is a number:
//
//   3 4        bits        7 4 3        the part 1 0 1 is 3 and 7: from 3 no link leads on to 7,
//     7        links of 3  0 1 0        so it is not connected
//              links of 4  1 0 1
//              links of 7  0 1 0
class Shape {
  public:
    Shape(int size, const Cells& cells) : count_(int(cells.size())) {
        for (int i = 0; i < count_; ++i)
            for_each_neighbour(size, cells[i], [&](int other) {
                for (int j = 0; j < count_; ++j) links_[i] |= uint32_t(cells[j] == other) << j;
            });
    }

    uint32_t all() const { return first_values<uint32_t>(count_); }

    bool is_connected(uint32_t part) const {
        uint32_t reached = lowest(part), before = 0;
        while (reached != before) {
            before = reached;
            for_each_bit(before, [&](int i) { reached |= links_[i] & part; });
        }
        return reached == part;
    }

  private:
    int count_;
    uint32_t links_[max_in_cage] = {};
};

// ---- Drawing

// Picks one of many that are offered one by one, with probability in proportion to weight.
class Lot {
  public:
    explicit Lot(Random& random) : random_(random) {}

    void offer(int item, int weight) {
        weights_ += weight;
        if (weight > 0 && below(random_, weights_) < weight) item_ = item;
    }
    int item() const { return item_; }

  private:
    Random& random_;
    int item_ = none, weights_ = 0;
};

class Cutting {
  public:
    Cutting(int size, const uint8_t* solution, const CageSizes& sizes, Random& random)
        : size_(size), cells_(size * size), solution_(solution), sizes_(sizes), random_(random) {
        for (int& cage : cage_of_) cage = none;
    }

    void draw() {
        for (int first = any_cornered(); first != none; first = any_cornered()) grow_from(first);
        for (int cage = 0; cage < int(cages_.size()); ++cage) mend(cage);
    }

    // In the order of their first cells.
    std::vector<Cage> in_order() const {
        std::vector<Cage> cages;
        std::vector<int> numbers(cages_.size(), none);
        for (int cell = 0; cell < cells_; ++cell) {
            int& number = numbers[cage_of_[cell]];
            if (number == none) {
                number = int(cages.size());
                cages.push_back({0, {}});
            }
            cages[number].cells.push_back(uint16_t(cell));
            cages[number].total = uint16_t(cages[number].total + solution_[cell]);
        }
        return cages;
    }

  private:
    // --- growing ---

    // A free cell, sixteen times as likely for each neighbour that is not free.
    int any_cornered() {
        Lot lot(random_);
        for (int cell = 0; cell < cells_; ++cell)
            if (cage_of_[cell] == none) lot.offer(cell, 1 << 4 * (4 - beside(cell, none)));
        return lot.item();
    }

    void grow_from(int first) {
        const auto cage = int(cages_.size()), wanted = draw_size();
        cages_.push_back({});
        for (int next = first; next != none; next = next_cell(cage, wanted)) put(next, cage);
    }

    // Half of the cages have the usual size.
    int draw_size() {
        return below(random_, 2) ? sizes_.usual : sizes_.least + below(random_, sizes_.most - sizes_.least + 1);
    }

    // A free cell beside the cage, preferably one that touches it twice, or one that might be left in a corner.
    int next_cell(int cage, int wanted) {
        Lot lot(random_);
        if (int(cages_[cage].size()) < wanted)
            for_each_around(cage, [&](int cell) {
                if (cage_of_[cell] == none && accepts(cage, cell)) lot.offer(cell, 5 - beside(cell, none));
            });
        return lot.item();
    }

    // A cell that touches the cage twice is visited twice.
    template <class Visit> void for_each_around(int cage, Visit visit) const {
        for (const uint16_t cell : cages_[cage])
            for_each_neighbour(size_, cell, [&](int other) {
                if (cage_of_[other] != cage) visit(other);
            });
    }

    // How many neighbours of the cell are in this cage, or in no cage.
    int beside(int cell, int cage) const {
        int count = 0;
        for_each_neighbour(size_, cell, [&](int other) { count += cage_of_[other] == cage; });
        return count;
    }

    bool accepts(int cage, int cell) const {
        bool differs = true;
        for (const uint16_t other : cages_[cage]) differs = differs && solution_[other] != solution_[cell];
        return differs;
    }

    void put(int cell, int cage) {
        cage_of_[cell] = cage;
        cages_[cage].push_back(uint16_t(cell));
    }

    // --- mending ---

    void mend(int cage) {
        bool better = true;
        while (better && int(cages_[cage].size()) < sizes_.least)
            better = join_neighbour(cage) || take_from_neighbour(cage);
    }

    bool join_neighbour(int cage) {
        Lot lot(random_);
        for_each_around(cage, [&](int cell) { lot.offer(cage_of_[cell], may_join(cage, cage_of_[cell])); });
        if (lot.item() == none) return false;
        for (const uint16_t cell : std::exchange(cages_[cage], {})) put(cell, lot.item());
        return true;
    }

    bool may_join(int cage, int other) const {
        bool differ = int(cages_[cage].size() + cages_[other].size()) <= sizes_.most;
        for (const uint16_t cell : cages_[cage]) differ = differ && accepts(other, cell);
        return differ;
    }

    bool take_from_neighbour(int cage) {
        Lot lot(random_);
        for_each_around(cage,
                        [&](int cell) { lot.offer(cell, accepts(cage, cell) && can_spare(cage_of_[cell], cell)); });
        const int taken = lot.item();
        if (taken == none) return false;
        cages_[cage_of_[taken]] = without(cage_of_[taken], taken);
        put(taken, cage);
        return true;
    }

    bool can_spare(int cage, int cell) const {
        const Cells rest = without(cage, cell);
        const Shape shape(size_, rest);
        return int(rest.size()) >= sizes_.least && shape.is_connected(shape.all());
    }

    Cells without(int cage, int cell) const {
        Cells rest;
        for (const uint16_t other : cages_[cage])
            if (other != cell) rest.push_back(other);
        return rest;
    }

    int size_, cells_;
    const uint8_t* solution_;
    CageSizes sizes_;
    Random& random_;
    int cage_of_[max_drawn_cells];    // by cell
    std::vector<Cells> cages_;        // one that joined another is empty
};

// ---- Splitting

// The cells that go into a cage of their own.
struct Split {
    size_t cage = 0;
    uint32_t part = 0;
    int worth = none;
};

class Splitter {
  public:
    Splitter(std::vector<Cage>& cages, int size, const uint8_t* solution, const uint8_t* other, Random& random)
        : cages_(cages), size_(size), solution_(solution), other_(other), random_(random) {}

    // If the boards differ in the cage, there is a split. Take a tree that spans the cage: if every branch had the same
    // sum on both boards, then, cell by cell from the leaves up, all values would be the same.
    bool split() {
        for (size_t cage = 0; cage < cages_.size(); ++cage) consider_all(cage);
        if (best_.worth == none) return false;
        make(best_);
        return true;
    }

  private:
    // The first cell stays where it is, so that no split is seen twice.
    void consider_all(size_t cage) {
        const Shape shape(size_, cages_[cage].cells);
        for (uint32_t part = 2; part < shape.all(); part += 2) {
            const uint32_t rest = shape.all() & ~part;
            const int worth = worth_of(part, rest);
            if (worth < best_.worth || !tells_apart(cage, part)) continue;
            if (shape.is_connected(part) && shape.is_connected(rest)) keep({cage, part, worth});
        }
    }

    // The size of the smaller part; two single cells are the worst.
    static int worth_of(uint32_t part, uint32_t rest) {
        const int sizes[] = {size_of(part), size_of(rest)};
        return sizes[0] + sizes[1] == 2 ? 0 : sizes[sizes[1] < sizes[0]];
    }

    bool tells_apart(size_t cage, uint32_t part) const {
        int difference = 0;
        for_each_bit(part, [&](int i) {
            const uint16_t cell = cages_[cage].cells[size_t(i)];
            difference += solution_[cell] - other_[cell];
        });
        return difference != 0;
    }

    // Any of the best, all equally likely.
    void keep(const Split& split) {
        if (split.worth > best_.worth) ties_ = 0;
        if (below(random_, ++ties_) == 0) best_ = split;
    }

    void make(const Split& split) {
        Cage parts[2] = {};
        const Cells cells = cages_[split.cage].cells;
        for (size_t i = 0; i < cells.size(); ++i) {
            Cage& part = parts[split.part >> i & 1];
            part.cells.push_back(cells[i]);
            part.total = uint16_t(part.total + solution_[cells[i]]);
        }
        cages_[split.cage] = parts[0];
        insert(parts[1]);
    }

    void insert(const Cage& cage) {
        cages_.push_back(cage);
        for (size_t i = cages_.size() - 1; cages_[i].cells[0] < cages_[i - 1].cells[0]; --i)
            std::swap(cages_[i], cages_[i - 1]);
    }

    std::vector<Cage>& cages_;
    int size_;
    const uint8_t *solution_, *other_;
    Random& random_;
    Split best_;
    int ties_ = 0;
};

}    // namespace

std::vector<Cage> draw_cages(int size, const uint8_t* solution, const CageSizes& sizes, Random& random) {
    Cutting cutting(size, solution, sizes, random);
    cutting.draw();
    return cutting.in_order();
}

bool split_cage(std::vector<Cage>& cages, int size, const uint8_t* solution, const uint8_t* other, Random& random) {
    return Splitter(cages, size, solution, other, random).split();
}

}    // namespace tokeru::generate
