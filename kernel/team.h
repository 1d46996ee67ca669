// Several searches over one problem, each in a thread of its own. A tree needs no plan for that: who has nothing left to
// do asks another, which leaves it the other branch of its first open decision, the largest part that it has.
//
//            ┌───────┴───────┐            one ▣ has searched what is on the left ░, and is at ▣;
//          ░░░           ┌───┴───┐        another, ▤, has got everything on the right of the
//        ░░░░░           ▣       ▤        decision there
//
// Between two questions the parts stay what they are, so a question can be stopped and asked again.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "kernel.h"

namespace tokeru {

class Team {
  public:
    // Opens another search over the same problem; none if there is no time or memory for it.
    using Opener = std::function<std::unique_ptr<Search>()>;

    explicit Team(std::unique_ptr<Search> first);

    // As a single search answers them, in up to so many threads. The order of the solutions is nobody's. Nodes are limited
    // only for one who is alone.
    Status next(const Budget& budget, uint32_t threads, const Opener& open_another, uint8_t* values);
    Status count(const Budget& budget, uint32_t threads, const Opener& open_another, uint64_t limit, uint64_t& counted);

    // For a question that starts afresh: a single search again.
    Search& alone();

    uint32_t cells() const { return members_[0]->search->cells(); }
    uint64_t nodes() const;
    double progress() const;

  private:
    struct Member {
        explicit Member(std::unique_ptr<Search> opened) : search(std::move(opened)), solution(search->cells()) {}
        std::unique_ptr<Search> search;
        std::vector<uint8_t> solution;
        bool has_work = false, is_busy = false;
        bool has_solution = false;            // that nobody has asked for yet; it waits until then
        std::atomic<bool> is_asked{false};    // for a part of its work
    };
    // What one thread needs to see now and then while it searches.
    struct Lookout;

    bool is_one() const { return members_.size() == 1; }
    void grow(size_t size, const Opener& open_another);
    Member* anyone_with_solution();
    Status run(const Budget& budget, size_t threads);
    void work(const Budget* budget);
    Member* anyone_with_work();
    bool is_anyone_busy() const;
    void ask_someone();
    void wait(std::unique_lock<std::mutex>& lock, const Budget* budget);
    void go_on(Member& member, const Budget* budget, std::unique_lock<std::mutex>& lock);
    void share(Member& member);
    void end();

    std::vector<std::unique_ptr<Member>> members_;

    // The question that is being answered
    bool wants_values_ = false;
    uint64_t limit_ = 0, found_ = 0;
    std::atomic<bool> is_over_{false};
    bool is_stopped_ = false;
    size_t last_asked_ = 0;
    std::mutex mutex_;    // of everything here
    std::condition_variable something_changed_;
};

}    // namespace tokeru
