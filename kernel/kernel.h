// The border of the kernel: everything Python and the browser can ask of it.
//
// A problem comes in as little-endian u32 words (see docs/formats.md); answers go out as plain
// numbers and a status. Nothing throws across this border, and running out of memory is a status too.
#pragma once

#include <border.h>

#include <cstddef>
#include <cstdint>

namespace tokeru {

// src/tokeru/border/statuses.txt says what they mean.
enum class Status : uint32_t { TOKERU_STATUSES(TOKERU_NAME) };

// How long one call may run. `poll` (clock, Ctrl-C) is asked now and then and says true to stop; the
// browser has none and counts nodes only.
struct Budget {
    uint64_t nodes = 0;    // 0: no limit
    bool (*poll)(void*) = nullptr;
    void* context = nullptr;
    bool is_hasty = false;    // others wait for it, so it looks up more often

    bool is_used_up_by(uint64_t spent) const { return nodes && spent >= nodes; }
    Budget left_after(uint64_t spent) const {
        return {nodes && !is_used_up_by(spent) ? nodes - spent : 0, poll, context, is_hasty};
    }
    // To be asked after every node: whether it is time to stop. On a large board a node takes long.
    bool is_over_after(uint64_t spent, uint64_t nodes_between_polls = 64) const {
        return is_used_up_by(spent) || (poll && is_time_to_poll(spent, nodes_between_polls) && poll(context));
    }

  private:
#ifdef TOKERU_FREESTANDING
    bool is_time_to_poll(uint64_t, uint64_t) const { return false; }    // there is nobody to ask
#else
    bool is_time_to_poll(uint64_t spent, uint64_t nodes_between_polls) const {
        return spent % nodes_between_polls == 0 || (is_hasty && spent % 8 == 0);
    }
#endif
};

// What long work without nodes throws when its time is over; it is caught before the border.
struct Stopped {};

// Looks at the clock, by way of a budget's poll, during work that has no nodes.
class Timekeeper {
  public:
    Timekeeper() = default;
    explicit Timekeeper(const Budget& budget) : poll_(budget.poll), context_(budget.context) {}

    // To be called in every loop that may be long, with about how many steps there were since the last call.
    void look(size_t steps = 1) {
        if (!poll_ || (steps_ += steps) < steps_between_polls) return;
        steps_ = 0;
        if (poll_(context_)) stop();
    }

  private:
    static constexpr size_t steps_between_polls = 4096;
#ifdef TOKERU_FREESTANDING
    void stop() {}    // there is no clock, so nobody polls
#else
    [[noreturn]] void stop() { throw Stopped(); }
#endif

    bool (*poll_)(void*) = nullptr;
    void* context_ = nullptr;
    size_t steps_ = 0;
};

// The value of one cell is less than that of the other. The two see each other.
struct Sign {
    uint16_t low, high;
    bool operator==(const Sign&) const = default;
};

// A search over one problem, to be asked again and again: every call continues where the last one stopped.
class Search {
  public:
    virtual ~Search() = default;

    // The next solution: n² values are written.
    virtual Status next(const Budget& budget, uint8_t* values) = 0;

    // Continues counting until `limit` solutions have been counted in all.
    virtual Status count(const Budget& budget, uint64_t limit, uint64_t& counted) = 0;

    // For each cell, the mask of the values it has in some solution. Starts afresh.
    virtual Status candidates(const Budget& budget, uint64_t* masks) = 0;

    // For each cell the mask of the values that propagation alone leaves, all 0 when it finds a contradiction. Starts afresh.
    virtual void propagated(uint64_t* masks) = 0;

    // Starts afresh on another board of the same rules: givens (0 = blank) instead of the problem's own.
    virtual void restart(const uint8_t* givens) = 0;

    // After restart: removes this value from the cell.
    virtual void forbid(size_t cell, uint8_t value) = 0;

    // After restart: whether propagation alone fixes every cell.
    virtual bool settles() = 0;

    // From the next restart on, these signs hold in addition to the problem; they replace those set before.
    virtual void compare(const Sign* signs, size_t count) = 0;

    // As newly opened with this seed: nothing learnt, nothing counted.
    virtual void reset(uint64_t seed) = 0;

    // Decisions made so far: the measure of work that is the same on every platform.
    virtual uint64_t nodes() const = 0;

    // A guess at the share of the tree that has been searched since it was started afresh.
    virtual double progress() const = 0;
    virtual uint32_t cells() const = 0;

#ifndef TOKERU_FREESTANDING
    // Leaves the other branch of its first open decision to a search over the same problem that has nothing left to do,
    // and tells it where it failed; false if there is no such decision. See team.h.
    virtual bool share_with(Search& idle) = 0;
#endif
};

// Reads a problem and prepares a search, for as long as the budget's poll allows. With a seed, decisions are drawn at
// random; without, the search is plain.
Status open(const uint32_t* words, uint32_t length, const uint64_t* seed, Search** search, const Budget& budget = {});
void close(Search* search);

}    // namespace tokeru
