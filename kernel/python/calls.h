// How Python asks the kernel: bytes without copying, a clock and Ctrl-C, errors.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <new>
#include <vector>

#include "../kernel.h"

namespace tokeru::python {

namespace nb = nanobind;
using Flag = std::atomic<bool>;

// The bytes of any Python object that has a buffer, for as long as this lives.
class View {
  public:
    explicit View(nb::handle object, int flags = PyBUF_SIMPLE) {
        if (PyObject_GetBuffer(object.ptr(), &view_, flags) != 0) throw nb::python_error();
    }
    ~View() { PyBuffer_Release(&view_); }
    View(const View&) = delete;
    View& operator=(const View&) = delete;
    const uint8_t* bytes() const { return static_cast<const uint8_t*>(view_.buf); }
    size_t size() const { return size_t(view_.len); }

  protected:
    Py_buffer view_;
};

// Bytes that are written to.
class Target : public View {
  public:
    explicit Target(nb::handle object) : View(object, PyBUF_WRITABLE) {}
    uint8_t* bytes() { return static_cast<uint8_t*>(view_.buf); }
};

inline std::vector<uint32_t> words_of(const uint8_t* bytes, size_t size) {
    std::vector<uint32_t> words(size / 4);
    std::memcpy(words.data(), bytes, words.size() * 4);
    return words;
}

inline const uint8_t* bytes_of(const nb::bytes& bytes) { return reinterpret_cast<const uint8_t*>(bytes.data()); }

template <class T> nb::bytes as_bytes(const std::vector<T>& items) {
    return nb::bytes(items.data(), items.size() * sizeof(T));
}

// Watches the clock, a flag that another thread may set and, a few times a second, Ctrl-C. Runs without the GIL.
class Watch {
  public:
    explicit Watch(double seconds, const Flag* stopped = nullptr)
        : stopped_(stopped),
          limited_(seconds > 0),
          deadline_(Clock::now() + duration(seconds)),
          next_look_(Clock::now() + look_every) {}

    tokeru::Budget budget(uint64_t nodes) { return {nodes, &Watch::poll, this}; }
    void raise_if_interrupted() const {
        if (interrupted_) throw nb::python_error();
    }

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr auto look_every = std::chrono::milliseconds(50);
    static constexpr double longest = 1e9;

    static Clock::duration duration(double seconds) {
        return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(std::min(seconds, longest)));
    }
    static bool poll(void* self) { return static_cast<Watch*>(self)->is_time_to_stop(); }
    bool is_time_to_stop() {
        const auto now = Clock::now();
        if (interrupted_ || (stopped_ && stopped_->load(std::memory_order_relaxed))) return true;
        if (limited_ && now >= deadline_) return true;
        if (now < next_look_) return false;
        next_look_ = now + look_every;
        nb::gil_scoped_acquire gil;
        interrupted_ = PyErr_CheckSignals() != 0;
        return interrupted_;
    }

    const Flag* stopped_;
    bool limited_, interrupted_ = false;
    Clock::time_point deadline_, next_look_;
};

// Runs a question without the GIL, then lets a Ctrl-C that came in the meantime be heard.
template <class Ask> Status ask(uint64_t nodes, double seconds, Ask question, const Flag* stopped = nullptr) {
    Watch watch(seconds, stopped);
    Status status;
    {
        nb::gil_scoped_release release;
        status = question(watch.budget(nodes));
    }
    watch.raise_if_interrupted();
    return status;
}

// Words that are not a problem, too little memory and too little time each have their own Python exception.
inline void check(Status status) {
    if (status == Status::out_of_memory) throw std::bad_alloc();
    if (status == Status::bad_problem) throw nb::value_error("the words are not a problem");
    if (status == Status::budget) {
        PyErr_SetString(PyExc_TimeoutError, "the time is over");
        throw nb::python_error();
    }
}

}    // namespace tokeru::python
