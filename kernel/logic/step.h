// A step, one human deduction as plain numbers, and Steps, where the finders report what they see.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "../kernel.h"
#include "techniques.h"

namespace tokeru::logic {

constexpr uint16_t rating_in_region = 12;    // a hidden single is easier to see in a box than in a line

struct Candidate {
    uint16_t cell;
    uint16_t index;    // value − 1
    bool operator==(const Candidate& other) const { return cell == other.cell && index == other.index; }
};

// A link of a chain: the value is in one of the cells (on), or in none of them (off).
struct Node {
    bool on;
    uint16_t index;
    std::vector<uint16_t> cells;
};

// docs/formats.md says what the parts mean. Houses are numbered as in the logician's terrain until they are written out.
struct Step {
    Id id;
    uint16_t rating;         // tenths
    uint64_t values;         // mask
    uint64_t last_values;    // those listed after the others, also ascending
    int32_t total;
    std::vector<uint16_t> cells, houses, covers, fins;
    std::vector<std::vector<uint16_t>> sets, ways;
    std::vector<uint32_t> links, sums, lines;
    std::vector<Candidate> placements, eliminations;
    std::vector<std::vector<Node>> chains;

    void clear(Id technique_id) {
        id = technique_id;
        rating = technique(id).rating;
        values = last_values = 0;
        total = 0;
        cells.clear();
        houses.clear();
        covers.clear();
        fins.clear();
        sets.clear();
        ways.clear();
        links.clear();
        sums.clear();
        lines.clear();
        placements.clear();
        eliminations.clear();
        chains.clear();
    }
    void add_value(int index) { values |= uint64_t(1) << index; }
    // The longer a chain the harder: a tenth more each time its length passes 4, 6, 8, 12, 16, 24, …
    void rate_length(size_t nodes) {
        int tenths = 0;
        for (size_t passed = 4; nodes > passed + 2; ++tenths) passed = tenths % 2 ? passed * 4 / 3 : passed * 3 / 2;
        rating = uint16_t(rating + tenths);
    }
    // What the pattern eliminates is listed last.
    void tell_eliminated_last() {
        for (const Candidate& gone : eliminations) last_values |= uint64_t(1) << gone.index;
    }
    bool has_effect() const { return !placements.empty() || !eliminations.empty(); }
    bool eliminates(Candidate candidate) const {
        for (const Candidate& earlier : eliminations)
            if (earlier == candidate) return true;
        return false;
    }
};

// Where finders report. A finder opens a step, fills it in, and closes it; `close` says whether to stop looking: at the
// first step that has an effect, or never when all steps are wanted.
class Steps {
  public:
    explicit Steps(bool wants_all = false, const Budget& budget = {}) : wants_all_(wants_all), timekeeper_(budget) {}

    // How long the finders may go on from here.
    void wait(const Budget& budget) { timekeeper_ = Timekeeper(budget); }
    // For finders to call in their loops, with about how much was done since the last time.
    void look(size_t work = 1) { timekeeper_.look(work); }

    Step& open(Id id) {
        current_.clear(id);
        return current_;
    }
    bool close() {
        if (!current_.has_effect()) return false;
        if (!wants_all_) return true;
        if (all_.size() < most_kept) all_.push_back(current_);
        return all_.size() >= most_kept;
    }

    const Step& first() const { return current_; }
    const std::vector<Step>& all() const { return all_; }
    bool wants_all() const { return wants_all_; }

  private:
    static constexpr size_t most_kept = 20000;
    bool wants_all_;
    Timekeeper timekeeper_;
    Step current_{};
    std::vector<Step> all_;
};

}    // namespace tokeru::logic
