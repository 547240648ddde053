// A file descriptor with one owner.
#pragma once

#include <utility>

#include "rondo/base/error.h"

namespace rondo {

class Fd {
 public:
  Fd() noexcept = default;
  explicit Fd(int number) noexcept : number_(number) {}
  Fd(Fd&& other) noexcept : number_(other.release()) {}
  Fd& operator=(Fd&& other) noexcept {
    if (this != &other) {
      reset();
      number_ = other.release();
    }
    return *this;
  }
  Fd(const Fd&) = delete;
  Fd& operator=(const Fd&) = delete;
  ~Fd() { reset(); }

  [[nodiscard]] int get() const noexcept { return number_; }
  [[nodiscard]] bool is_open() const noexcept { return number_ >= 0; }
  explicit operator bool() const noexcept { return is_open(); }

  // Gives the descriptor away; the caller closes it.
  [[nodiscard]] int release() noexcept { return std::exchange(number_, -1); }

  // Closes now, keeping errno; nothing can be done about a failing close here.
  void reset() noexcept;

 private:
  int number_ = -1;
};

enum class Blocking { no, yes };

[[nodiscard]] Result<> set_blocking(int fd, Blocking blocking);
[[nodiscard]] Result<> set_close_on_exec(int fd);

struct FdPair {
  Fd first;
  Fd second;
};

// Both ends close on exec. first is the reading end.
[[nodiscard]] Result<FdPair> make_pipe(Blocking reading_end, Blocking writing_end);
[[nodiscard]] Result<FdPair> make_socket_pair(int type, int protocol, Blocking first,
                                              Blocking second);

}  // namespace rondo
