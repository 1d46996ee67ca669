// Propagation: what follows from the domains of a frame without guessing.
#pragma once

#include <vector>

#include "network.h"

namespace tokeru {

// A queue of things to do that holds each of them once.
class Agenda {
  public:
    explicit Agenda(size_t size) : waiting_(size), ring_(size) {}
    bool empty() const { return count_ == 0; }
    void add(size_t item) {
        if (waiting_[item]) return;
        waiting_[item] = 1;
        const size_t end = first_ + count_++;
        ring_[end < ring_.size() ? end : end - ring_.size()] = uint32_t(item);
    }
    size_t take() {
        const uint32_t item = ring_[first_];
        if (++first_ == ring_.size()) first_ = 0;
        --count_;
        waiting_[item] = 0;
        return item;
    }
    void clear() {
        while (!empty()) take();
    }

  private:
    std::vector<uint32_t> waiting_;    // not bytes: a compiler must assume that a store to a byte can change anything
    std::vector<uint32_t> ring_;
    size_t first_ = 0, count_ = 0;
};

// A list of things to tick off, lowest first: bits, so that everything a cell touches can be marked at once.
class Checklist {
  public:
    explicit Checklist(size_t size) : words_((size + 63) / 64) {}
    void mark(Lists<Marks>::Range marks) {
        for (const Marks& part : marks) {
            words_[part.word] |= part.bits;
            if (part.word < first_) first_ = part.word;
        }
    }
    void mark_all(size_t size) {
        for (size_t item = 0; item < size; ++item) words_[item / 64] |= uint64_t(1) << item % 64;
        first_ = 0;
    }
    bool empty() {
        while (first_ < words_.size() && words_[first_] == 0) ++first_;
        return first_ == words_.size();
    }
    size_t take() {
        const auto bit = size_t(low_index(words_[first_]));
        words_[first_] = without_lowest(words_[first_]);
        return first_ * 64 + bit;
    }
    void clear() {
        for (; first_ < words_.size(); ++first_) words_[first_] = 0;
    }

  private:
    std::vector<uint64_t> words_;
    size_t first_ = 0;    // no word before this one has a mark
};

// A term of a sum whose cell is not fixed yet.
template <class Mask> struct OpenTerm {
    Mask mask;
    uint16_t cell;
    int16_t coefficient;
};

// What the open cells of a clique can add up to, since their values all differ.
template <class Mask> struct CliqueRange {
    const OpenTerm<Mask>* terms;
    int count, coefficient;
    int least, most;    // of the values, without the coefficient
};

template <class Mask> class Propagator {
  public:
    explicit Propagator(const Network<Mask>& network);

    // Puts everything on the agendas, for a frame that has not been propagated yet; false if a cell has no value.
    bool begin(Mask* frame);
    // Continues in another frame, one that has been propagated or is a copy of such a frame.
    void enter(Mask* frame) { frame_ = frame; }
    // Removes all values of the cell except those to keep; false if none remain.
    bool narrow(size_t cell, Mask keep);
    // Works through the agendas until they are empty (true) or something is impossible (false).
    bool run();
    void forget();
    void forget_blame();
    // Blames what another one blames, whose problem is the same.
    void learn_from(const Propagator& other);
    // The cell whose decision failed just now.
    void blame_decision(size_t cell);

    // How often a cell, or the cells of a house, failed.
    uint32_t weight(size_t cell) const { return weight_[cell]; }
    uint32_t house_weight(size_t house) const { return house_weight_[house]; }

  private:
    void blame(size_t cell);
    void halve_blame();
    bool settle_cell(size_t cell);
    bool sweep_house(size_t house);
    template <int Size> bool sweep_house_of(size_t house);
    bool sweep_crossing(size_t crossing);
    template <size_t Half> bool sweep_crossing_of(Lists<uint16_t>::Range cells);

    // sums.cpp
    bool sweep_sum(size_t sum);
    bool blame_sum(size_t sum);
    bool try_all(size_t sum, int total);
    bool sweep_totals(int total);
    bool sweep_cliques(size_t sum, int total);
    bool sweep_bounds(int spare, int room);
    bool sweep_reachable(int spare);
    bool sweep_combinations(size_t sum);
    bool support(Mask values);
    bool sweep_required(size_t sum, Mask required);
    bool clear_onlookers_of_sum(size_t sum, Mask values);

    // automata.cpp
    bool sweep_line(size_t line);
    bool read_on(size_t line);
    bool keep_supported(size_t line);
    bool find_reached(size_t layer, Mask mask);
    Mask find_alive(size_t layer, Mask mask);
    bool put_found(std::vector<uint64_t>& states, size_t layer);
    bool is_free(size_t line);
    Mask required_by(size_t line);
    bool clear_onlookers_of_line(size_t line, Mask required);
    bool blame_line(size_t line);

    // ways.cpp
    bool sweep_ways(size_t line);
    template <size_t Count> bool sweep_different(size_t line, Mask open);

    // Some cells must have these values: those that see all places of one cannot have it. False if one has no place.
    template <class Items, class CellOf> bool clear_onlookers(Items items, Mask values, CellOf cell_of) {
        for (Mask left = values; left; left = without_lowest(left))
            if (!find_onlookers(items, lowest(left), cell_of) || !clear_found_onlookers(lowest(left))) return false;
        return true;
    }
    // False if the value has no place among the cells. Where it is settled the others are told anyway: none are found.
    template <class Items, class CellOf> bool find_onlookers(Items items, Mask value, CellOf cell_of) {
        bool any = false;
        for (const auto& item : items) {
            const size_t cell = cell_of(item);
            if (!(frame_[cell] & value)) continue;
            if (any)
                onlookers_.keep_common(0, network_.sees, cell);
            else
                onlookers_.copy(0, network_.sees, cell);
            if (frame_[cell] == value) onlookers_.remove_all(0, onlookers_, 0);
            any = true;
        }
        return any;
    }
    bool clear_found_onlookers(Mask value);

    const Network<Mask>& network_;
    CellSets onlookers_;    // scratch
    Mask* frame_ = nullptr;
    Agenda cells_to_settle_;
    Checklist houses_to_sweep_, crossings_to_sweep_;
    Agenda sums_to_sweep_, lines_to_sweep_, ways_to_sweep_;
    std::vector<uint32_t> weight_, house_weight_;
    uint64_t failures_ = 0;
    bool asks_for_blame_ = false, blames_decision_ = false;    // the last failure; see blame_decision
    std::vector<OpenTerm<Mask>> open_;                         // the sum being swept
    std::vector<uint16_t> place_;                              // the same: which of the sum's terms it is
    std::vector<Mask> supported_;                              // the same: the values that some combination gives it
    size_t open_count_ = 0;
    std::vector<uint64_t> reachable_;
    std::vector<CliqueRange<Mask>> ranges_;    // by clique of the sum being swept
    std::vector<uint64_t> reached_, alive_;    // states of automata, by layer; see sweep_line
    std::vector<Mask> read_, kept_;            // by layer: the gist of its cell, before and after the last sweep
    std::vector<uint8_t> has_changed_;         // by layer: whether other states are reached than at the last sweep
    std::vector<uint64_t> found_;              // scratch: the states of one layer
    std::vector<Mask> spared_;                 // by state of the line being swept; see required_by
    std::vector<uint64_t> ways_;               // the same; see ways.cpp
};

}    // namespace tokeru
