// What the tests of this folder share: the program that they spawn, and looking at the result.
#pragma once

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <initializer_list>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rondo/loop/loop.h"
#include "rondo/loop/poll.h"
#include "rondo/process/exit_status.h"
#include "rondo/process/spawn.h"

namespace rondo {

// process_test_child.cpp, which is built next to the tests.
inline std::string test_child_path() {
  static const std::string path =
      std::filesystem::read_symlink("/proc/self/exe").replace_filename("rondo_process_test_child");
  return path;
}

inline SpawnOptions test_child(std::initializer_list<std::string> arguments) {
  SpawnOptions options;
  options.file = test_child_path();
  options.args.assign(arguments);
  options.args.insert(options.args.begin(), "test_child");
  return options;
}

inline std::size_t count_open_fds() {
  return static_cast<std::size_t>(std::distance(
      std::filesystem::directory_iterator("/proc/self/fd"), std::filesystem::directory_iterator()));
}

// Keeps fds that the tests themselves were given by whoever started them from the children.
inline void hide_foreign_fds() {
  for (int fd = 3; fd < 256; ++fd) {
    (void)set_close_on_exec(fd);
  }
}

// Runs a test in a process of its own, which may do what it likes to its fds. Whether it was
// content.
template <class Test>
bool succeeds_in_fork(Test&& test) {
  const pid_t child = ::fork();
  if (child == 0) {
    ::_exit(test() ? 0 : 1);
  }
  int status = -1;
  return child > 0 && ::waitpid(child, &status, 0) == child && status == 0;
}

// From now on the kernel behaves as if it did not know this system call. There is no way back,
// so it is for succeeds_in_fork().
inline bool forbid_system_call(long number) {
  std::array<sock_filter, 4> program{{
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(number), 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  }};
  const sock_fprog filter{program.size(), program.data()};
  return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

// Whether this process has no child, not even a dead one.
inline bool has_no_child() {
  siginfo_t info{};
  return ::waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) < 0 && errno == ECHILD;
}

// Blocks until the other side has closed.
inline std::string read_to_end(int fd) {
  std::string text;
  std::array<char, 4096> buffer{};
  while (true) {
    pollfd ready{fd, POLLIN, 0};
    (void)::poll(&ready, 1, -1);
    const ssize_t count = ::read(fd, buffer.data(), buffer.size());
    if (count > 0) {
      text.append(buffer.data(), static_cast<std::size_t>(count));
    } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
      return text;
    }
  }
}

// Reaps a child of spawn_child(). What cannot be reaped has the code -1.
inline ExitStatus wait_for_end(const SpawnedChild& child) {
  const auto status = collect_exit_status(child.pid, child.pidfd, ChildWait::yes);
  return status ? status->value_or(ExitStatus{-1, 0}) : ExitStatus{-1, 0};
}

// What a child wrote to its fd 1, and how it ended.
struct Outcome {
  std::string output;
  ExitStatus status;
};

// Spawns without a loop, and waits. If the options say nothing about fd 1 it becomes a pipe.
inline Result<Outcome> run_to_end(SpawnOptions options) {
  while (options.stdio.size() < 2) {
    options.stdio.push_back(options.stdio.empty() ? Stdio::ignore()
                                                  : Stdio::pipe(ChildAccess::writes));
  }
  auto child = spawn_child(options, WantPidfd::no);
  if (!child) {
    return std::unexpected(child.error());
  }
  Outcome outcome;
  if (child->parent_ends[1].is_open()) {
    outcome.output = read_to_end(child->parent_ends[1].get());
  }
  outcome.status = wait_for_end(*child);
  return outcome;
}

// An anonymous file that the child shows as "/memfd:NAME (deleted)".
inline Fd make_named_file(const char* name) { return Fd(::memfd_create(name, MFD_CLOEXEC)); }

// Reads an fd to its end on a loop.
class Collector {
 public:
  Collector(Loop& loop, Fd fd) : fd_(std::move(fd)), poll_(*Poll::create(loop, fd_.get())) {
    poll_->start(events::readable, [this](Result<Events>) { read_some(); });
  }

  [[nodiscard]] const std::string& text() const noexcept { return text_; }
  [[nodiscard]] bool has_ended() const noexcept { return has_ended_; }

 private:
  void read_some() {
    std::array<char, 65536> buffer;
    const ssize_t count = ::read(fd_.get(), buffer.data(), buffer.size());
    if (count > 0) {
      text_.append(buffer.data(), static_cast<std::size_t>(count));
    } else if (count == 0 || errno != EAGAIN) {
      has_ended_ = true;
      poll_->stop();
      fd_.reset();
    }
  }

  Fd fd_;
  Owned<Poll> poll_;
  std::string text_;
  bool has_ended_ = false;
};

// Writes a text on a loop and closes the fd.
class Feeder {
 public:
  Feeder(Loop& loop, Fd fd, std::string text)
      : fd_(std::move(fd)), poll_(*Poll::create(loop, fd_.get())), text_(std::move(text)) {
    poll_->start(events::writable, [this](Result<Events>) { write_some(); });
  }

 private:
  void write_some() {
    const ssize_t count = ::write(fd_.get(), text_.data() + done_, text_.size() - done_);
    if (count > 0) {
      done_ += static_cast<std::size_t>(count);
    }
    if (done_ == text_.size() || (count < 0 && errno != EAGAIN)) {
      poll_->stop();
      fd_.reset();
    }
  }

  Fd fd_;
  Owned<Poll> poll_;
  std::string text_;
  std::size_t done_ = 0;
};

}  // namespace rondo
