// One question about many boards, on many threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "calls.h"

namespace tokeru::python {

// Many boards under the same rules. Threads take rows in chunks; the first one, which is Python's, watches the clock and
// Ctrl-C for all of them. do_row(row, budget) is false when the budget ran out.
class Rows {
  public:
    Rows(size_t count, size_t chunk) : count_(count), chunk_(chunk) {}

    // If no more threads can be started, the ones there are do all the work.
    template <class Worker> Status run(std::vector<Worker>& workers, Watch& watch) {
        std::vector<std::thread> pool;
        pool.reserve(workers.size());
        try {
            for (size_t i = 1; i < workers.size(); ++i) {
                pool.emplace_back([this, &workers, i] { help(workers[i]); });
                ++helpers_;
            }
        } catch (const std::system_error&) {}
        work(workers[0], watch.budget(0));
        keep_watch(watch.budget(0));
        for (std::thread& thread : pool) thread.join();
        return out_of_memory_ ? Status::out_of_memory : stop_ ? Status::budget : Status::done;
    }

  private:
    static bool is_stopped(void* self) { return static_cast<Rows*>(self)->stop_; }

    template <class Worker> void help(Worker& worker) {
        work(worker, {0, &Rows::is_stopped, this});
        const std::lock_guard lock(leaving_);
        ++gone_;
        one_left_.notify_one();
    }

    // Whoever has taken the last row cannot see the clock: it is watched until all have left.
    void keep_watch(const tokeru::Budget& budget) {
        std::unique_lock lock(leaving_);
        while (!one_left_.wait_for(lock, std::chrono::milliseconds(5), [this] { return gone_ == helpers_; }))
            if (budget.poll(budget.context)) stop_ = true;
    }

    template <class Worker> void work(Worker& worker, const tokeru::Budget& budget) {
        try {
            do_rows(worker, budget);
        } catch (const std::bad_alloc&) {
            stop_ = out_of_memory_ = true;
        }
    }

    template <class Worker> void do_rows(Worker& worker, const tokeru::Budget& budget) {
        for (size_t first; !stop_ && (first = next_.fetch_add(chunk_)) < count_;)
            for (size_t row = first; row < std::min(first + chunk_, count_); ++row)
                if (budget.poll(budget.context) || !worker.do_row(row, budget)) {
                    stop_ = true;
                    return;
                }
    }

    size_t count_, chunk_;
    std::atomic<size_t> next_{0};
    std::atomic<bool> stop_{false}, out_of_memory_{false};
    std::mutex leaving_;
    std::condition_variable one_left_;
    size_t helpers_ = 0, gone_ = 0;
};

constexpr size_t quick_rows = 64, slow_rows = 1;    // how many a thread takes at once

template <class Worker>
Status run_rows(size_t count, std::vector<Worker>& workers, Watch& watch, size_t chunk = quick_rows) {
    Rows rows(count, chunk);
    Status status;
    {
        nb::gil_scoped_release release;
        status = rows.run(workers, watch);
    }
    watch.raise_if_interrupted();
    if (status == Status::out_of_memory) throw std::bad_alloc();
    return status;
}

inline uint32_t thread_count(uint32_t wanted) {
    return wanted ? wanted : std::max(std::thread::hardware_concurrency(), 1u);
}

// Prepares a worker for each thread: done, or budget if that takes too long. open_one(budget) prepares one.
template <class OpenOne> Status open_workers(uint32_t threads, Watch& watch, OpenOne open_one) {
    Status status = Status::done;
    {
        nb::gil_scoped_release release;
        for (uint32_t i = 0; i < thread_count(threads) && status == Status::done; ++i)
            status = open_one(watch.budget(0));
    }
    watch.raise_if_interrupted();
    if (status != Status::budget) check(status);
    return status;
}

}    // namespace tokeru::python
