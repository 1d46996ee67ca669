#include "team.h"

#include <algorithm>
#include <chrono>
#include <system_error>
#include <thread>

namespace tokeru {

namespace {

constexpr uint64_t most_at_once = 4096;    // solutions that are counted before the others are told
constexpr auto between_looks = std::chrono::milliseconds(1);

}    // namespace

struct Team::Lookout {
    const std::atomic<bool>*is_over, *is_asked;
    const Budget* budget;    // of the thread that was called; the others have none
    bool is_stopped = false;

    static bool poll(void* self) { return static_cast<Lookout*>(self)->is_time_to_stop(); }
    bool is_time_to_stop() {
        is_stopped = is_stopped || (budget && budget->poll && budget->poll(budget->context));
        return is_stopped || is_over->load(std::memory_order_relaxed) || is_asked->load(std::memory_order_relaxed);
    }
};

Team::Team(std::unique_ptr<Search> first) {
    members_.push_back(std::make_unique<Member>(std::move(first)));
    members_[0]->has_work = true;
}

void Team::grow(size_t size, const Opener& open_another) {
    while (members_.size() < size) {
        auto search = open_another();
        if (!search) return;
        members_.push_back(std::make_unique<Member>(std::move(search)));
    }
}

Search& Team::alone() {
    members_.resize(1);
    members_[0]->has_work = true;
    members_[0]->has_solution = false;
    return *members_[0]->search;
}

uint64_t Team::nodes() const {
    uint64_t nodes = 0;
    for (const auto& member : members_) nodes += member->search->nodes();
    return nodes;
}

double Team::progress() const {
    double done = 0;
    for (const auto& member : members_) done += member->search->progress();
    return done;
}

// --- answering ---------------------------------------------------------------------------------

Status Team::next(const Budget& budget, uint32_t threads, const Opener& open_another, uint8_t* values) {
    grow(threads, open_another);
    if (is_one()) return members_[0]->search->next(budget, values);
    wants_values_ = true;
    limit_ = 1;
    const Status status = anyone_with_solution() ? Status::found : run(budget, threads);
    Member* finder = anyone_with_solution();
    if (!finder) return status;
    finder->has_solution = false;
    std::copy(finder->solution.begin(), finder->solution.end(), values);
    return Status::found;
}

Status Team::count(const Budget& budget, uint32_t threads, const Opener& open_another, uint64_t limit,
                   uint64_t& counted) {
    grow(threads, open_another);
    if (is_one()) return members_[0]->search->count(budget, limit, counted);
    for (Member* finder; counted < limit && (finder = anyone_with_solution()); ++counted) finder->has_solution = false;
    if (counted == limit) return Status::done;
    wants_values_ = false;
    limit_ = limit - counted;
    const Status status = run(budget, threads);
    counted += std::min(found_, limit_);
    return found_ < limit_ ? status : Status::done;
}

Team::Member* Team::anyone_with_solution() {
    for (const auto& member : members_)
        if (member->has_solution) return member.get();
    return nullptr;
}

// Done, or budget; what was found is another matter.
Status Team::run(const Budget& budget, size_t threads) {
    found_ = 0;
    is_stopped_ = is_over_ = false;
    std::vector<std::thread> helpers;
    try {
        while (helpers.size() + 1 < threads) helpers.emplace_back([this] { work(nullptr); });
    } catch (const std::system_error&) {    // no more threads: fewer will do
    }
    work(&budget);
    for (std::thread& helper : helpers) helper.join();
    return is_stopped_ ? Status::budget : Status::done;
}

// --- one thread --------------------------------------------------------------------------------

// Only the thread that was called has a budget, and looks at the clock for all.
void Team::work(const Budget* budget) {
    std::unique_lock lock(mutex_);
    while (!is_over_) {
        if (Member* member = anyone_with_work())
            go_on(*member, budget, lock);
        else if (is_anyone_busy())
            wait(lock, budget);
        else
            end();
    }
}

Team::Member* Team::anyone_with_work() {
    for (const auto& member : members_)
        if (member->has_work && !member->is_busy && !member->has_solution) return member.get();
    return nullptr;
}

bool Team::is_anyone_busy() const {
    return std::any_of(members_.begin(), members_.end(), [](const auto& member) { return member->is_busy; });
}

void Team::wait(std::unique_lock<std::mutex>& lock, const Budget* budget) {
    ask_someone();
    if (!budget) return something_changed_.wait(lock);
    something_changed_.wait_for(lock, between_looks);
    if (!budget->poll || !budget->poll(budget->context)) return;
    is_stopped_ = true;
    end();
}

// One after another, so that nobody is asked for ever smaller parts.
void Team::ask_someone() {
    for (size_t i = 0; i < members_.size(); ++i) {
        Member& member = *members_[last_asked_++ % members_.size()];
        if (!member.is_busy) continue;
        member.is_asked = true;
        return;
    }
}

void Team::go_on(Member& member, const Budget* budget, std::unique_lock<std::mutex>& lock) {
    Lookout lookout{&is_over_, &member.is_asked, budget};
    const Budget until_something_happens{0, &Lookout::poll, &lookout, true};
    const uint64_t limit = std::clamp((limit_ - found_) / members_.size(), uint64_t(1), most_at_once);
    uint64_t found = 0;
    member.is_busy = true;
    lock.unlock();
    Status status;
    if (wants_values_) {
        status = member.search->next(until_something_happens, member.solution.data());
        found = status == Status::found;
    } else {
        status = member.search->count(until_something_happens, limit, found);
    }
    lock.lock();
    member.is_busy = false;
    member.has_solution = found && wants_values_;
    member.has_work = status != Status::done || found == limit;
    if (member.is_asked) share(member);
    found_ += found;
    is_stopped_ = is_stopped_ || lookout.is_stopped;
    if (is_stopped_ || found_ >= limit_) end();
    something_changed_.notify_all();
}

void Team::share(Member& member) {
    member.is_asked = false;
    for (const auto& other : members_)
        if (!other->has_work && !other->has_solution) {
            other->has_work = member.has_work && member.search->share_with(*other->search);
            return;
        }
}

void Team::end() {
    is_over_ = true;
    something_changed_.notify_all();
}

}    // namespace tokeru
