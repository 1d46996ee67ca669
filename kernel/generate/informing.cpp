#include "informing.h"

namespace tokeru::generate {

namespace {

constexpr uint32_t most_others = 400;

}    // namespace

bool Informing::exchange(uint32_t signs) {
    std::vector<uint16_t> cells;
    for (size_t cell = 0; cell < draft_.givens.size(); ++cell)
        if (draft_.givens[cell]) cells.push_back(uint16_t(cell));
    shuffle(cells, random_);
    for (uint16_t cell : cells) {
        if (draft_.signs.size() >= signs) return true;
        exchange_given(cell, signs);
    }
    return draft_.signs.size() >= signs;
}

// If there are more solutions than it looks at, it looks again at those that the first signs leave.
bool Informing::exchange_given(uint16_t cell, uint32_t most) {
    const std::vector<Sign> before = draft_.signs;
    std::vector<uint8_t> others;
    draft_.givens[cell] = 0;
    while (judge_.find_others(draft_, most_others, others)) {
        if (others.empty()) return true;
        if (!tell_apart(others, most)) break;
    }
    draft_.givens[cell] = draft_.solution[cell];
    draft_.signs = before;
    return false;
}

bool Informing::tell_apart(std::vector<uint8_t>& others, uint32_t most) {
    while (!others.empty()) {
        std::vector<Sign> best;
        uint32_t most_broken = 1;
        for (const Place& place : board_.places()) {
            const Sign sign = sign_at(place, draft_.solution.data());
            if (!can_stand(sign)) continue;
            const uint32_t broken = broken_by(sign, others);
            if (broken > most_broken) best.clear();
            if (broken >= most_broken) best.push_back(sign);
            most_broken = broken > most_broken ? broken : most_broken;
        }
        if (best.empty() || draft_.signs.size() == most) return false;
        const Sign chosen = best[random_.below(uint32_t(best.size()))];
        draft_.signs.push_back(chosen);
        drop_broken(chosen, others);
    }
    return true;
}

bool Informing::can_stand(const Sign& sign) const {
    for (const Sign& other : draft_.signs)
        if (other.low == sign.low || other.low == sign.high || other.high == sign.low || other.high == sign.high)
            return false;
    return true;
}

uint32_t Informing::broken_by(const Sign& sign, const std::vector<uint8_t>& others) const {
    uint32_t count = 0;
    for (size_t first = 0; first < others.size(); first += draft_.solution.size())
        count += others[first + sign.low] > others[first + sign.high];
    return count;
}

void Informing::drop_broken(const Sign& sign, std::vector<uint8_t>& others) const {
    const size_t cells = draft_.solution.size();
    std::vector<uint8_t> kept;
    for (auto first = others.begin(); first != others.end(); first += std::ptrdiff_t(cells))
        if (first[sign.low] < first[sign.high]) kept.insert(kept.end(), first, first + std::ptrdiff_t(cells));
    others = std::move(kept);
}

}    // namespace tokeru::generate
