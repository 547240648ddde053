// What the tests of this folder share.
#pragma once

#include <dirent.h>
#include <gtest/gtest.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <system_error>

#include "rondo/base/require.h"
#include "rondo/fs/file_io.h"
#include "rondo/loop/loop.h"
#include "rondo/loop/timer.h"

namespace rondo::fs {

// Its own directory for each test, empty at first and gone afterwards.
class FsTest : public testing::Test {
 protected:
  FsTest() {
    std::string pattern = (std::filesystem::temp_directory_path() / "rondo-fs-XXXXXX").string();
    require(::mkdtemp(pattern.data()) != nullptr, "a test needs a temporary directory");
    directory_ = pattern;
  }
  ~FsTest() override {
    std::error_code ignored;
    std::filesystem::remove_all(directory_, ignored);
  }

  [[nodiscard]] const std::string& directory() const { return directory_; }
  [[nodiscard]] std::string path(std::string_view name) const {
    return directory_ + "/" + std::string(name);
  }

  // Makes a file with this content.
  [[nodiscard]] std::string make_file(std::string_view name, std::string_view content = "") const {
    std::ofstream(path(name), std::ios::binary) << content;
    return path(name);
  }

 private:
  std::string directory_;
};

inline std::string content_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline std::span<const std::byte> bytes(std::string_view text) {
  return std::as_bytes(std::span(text));
}
inline std::span<std::byte> writable_bytes(std::string& text) {
  return std::as_writable_bytes(std::span(text));
}

// How many descriptors this process has open.
inline int open_fd_count() {
  int count = 0;
  DIR* const list = ::opendir("/proc/self/fd");
  require(list != nullptr, "a test needs /proc");
  while (::readdir(list) != nullptr) {
    ++count;
  }
  ::closedir(list);
  return count - 3;  // Without ".", ".." and the list itself.
}

// The code of a failed result; 0 for success.
template <class T>
int code_of(const Result<T>& result) {
  return result ? 0 : result.error().code;
}

// The value, or the end of the test program.
template <class T>
T must(Result<T> result) {
  if (!result) {
    require_failed(result.error().to_string().c_str(), std::source_location::current());
  }
  if constexpr (!std::is_void_v<T>) {
    return std::move(*result);
  }
}

// Runs the function in a forked child; what it returns, 0 to 255, or 256 if the child died.
inline int in_child(const std::function<int()>& function) {
  const pid_t child = ::fork();
  require(child >= 0, "a test needs to fork");
  if (child == 0) {
    ::_exit(function());
  }
  int status = 0;
  while (::waitpid(child, &status, 0) < 0) {
    require(errno == EINTR, "the child is gone");
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 256;
}

// In a child: gives up root, for whom permissions do not matter. False if that is refused.
inline bool become_nobody() {
  constexpr uid_t nobody = 65534;
  return ::geteuid() != 0 || (::setgid(nobody) == 0 && ::setuid(nobody) == 0);
}

// In a child, as it cannot be undone: lets the kernel answer a system call with this error. False
// if there are no such filters.
inline bool make_system_call_fail(unsigned number, unsigned error_code) {
  std::array<::sock_filter, 4> filter{{
      {BPF_LD | BPF_W | BPF_ABS, 0, 0, offsetof(::seccomp_data, nr)},
      {BPF_JMP | BPF_JEQ | BPF_K, 0, 1, number},
      {BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ERRNO | error_code},
      {BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ALLOW},
  }};
  const ::sock_fprog program{filter.size(), filter.data()};
  return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

// Runs the loop until is_done() or a generous time is over; whether it is done.
inline bool run_until(Loop& loop, const std::function<bool()>& is_done) {
  bool is_too_late = false;
  const Owned<Timer> watchdog = make<Timer>(loop);
  watchdog->start(std::chrono::seconds(30), Repeat::once, [&] { is_too_late = true; });
  while (!is_done() && !is_too_late) {
    loop.run_once();
  }
  return is_done();
}

}  // namespace rondo::fs
