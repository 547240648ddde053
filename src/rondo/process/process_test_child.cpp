// Spawned by the tests: does one thing that can be seen from outside, named by its arguments.
#include <fcntl.h>
#include <grp.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace {

using Arguments = std::span<char* const>;

bool write_all(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(fd, text.data(), text.size());
    if (written < 0) {
      return false;
    }
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

// Copies its input to each of the fds.
int copy_to(std::span<const int> outputs) {
  std::vector<char> buffer(std::size_t{64} << 10);
  while (true) {
    const ssize_t count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (count <= 0) {
      return count == 0 ? 0 : 1;
    }
    for (const int output : outputs) {
      if (!write_all(output, {buffer.data(), static_cast<std::size_t>(count)})) {
        return 1;
      }
    }
  }
}

// Receives an fd through the channel that is its fd 3, and writes to it.
int write_to_received_fd() {
  char byte = 0;
  iovec data{&byte, 1};
  alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int))> control{};
  msghdr message{};
  message.msg_iov = &data;
  message.msg_iovlen = 1;
  message.msg_control = control.data();
  message.msg_controllen = control.size();
  if (::recvmsg(3, &message, 0) != 1 || CMSG_FIRSTHDR(&message) == nullptr) {
    return 1;
  }
  int fd = -1;
  std::memcpy(&fd, CMSG_DATA(CMSG_FIRSTHDR(&message)), sizeof fd);
  return write_all(fd, "through a received fd") ? 0 : 1;
}

// "3 /memfd:a (deleted)" for each open fd.
int list_fds() {
  std::string lines;
  for (int fd = 0; fd < 256; ++fd) {
    std::array<char, 256> target{};
    const std::string link = "/proc/self/fd/" + std::to_string(fd);
    if (::readlink(link.c_str(), target.data(), target.size() - 1) > 0) {
      lines += std::to_string(fd) + " " + target.data() + "\n";
    }
  }
  return write_all(STDOUT_FILENO, lines) ? 0 : 1;
}

// The masks of blocked, ignored and caught signals.
int show_signals() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("SigBlk") || line.starts_with("SigIgn") || line.starts_with("SigCgt")) {
      write_all(STDOUT_FILENO, line + "\n");
    }
  }
  return 0;
}

int die_by(int signum) {
  const rlimit no_core{0, 0};
  ::setrlimit(RLIMIT_CORE, &no_core);
  ::kill(::getpid(), signum);
  while (true) {
    ::pause();
  }
}

int show_ids() {
  std::printf("%u %u %d\n", ::getuid(), ::getgid(), ::getgroups(0, nullptr));
  return 0;
}

int show_session() {
  std::printf("%d %d %d\n", ::getpid(), ::getsid(0), ::getpgid(0));
  return 0;
}

int show_blocking() {
  for (int fd = 0; fd < 3; ++fd) {
    std::printf("%s\n", (::fcntl(fd, F_GETFL) & O_NONBLOCK) != 0 ? "non-blocking" : "blocking");
  }
  return 0;
}

int show_all(char* const* texts) {
  for (; *texts != nullptr; ++texts) {
    std::printf("%s\n", *texts);
  }
  return 0;
}

// Runs until its input ends, after saying so; signals that it is told to ignore do not end it.
int wait_for_end() {
  write_all(STDOUT_FILENO, "ready\n");
  return copy_to({});
}

}  // namespace

int main(int count, char** values) {
  const Arguments arguments(values, static_cast<std::size_t>(count));
  const std::string_view what = count > 1 ? arguments[1] : "";
  const int number = count > 2 ? std::atoi(arguments[2]) : 0;
  constexpr std::array<int, 2> both{STDOUT_FILENO, STDERR_FILENO};
  if (what == "exit") {
    return number;
  }
  if (what == "die") {
    return die_by(number);
  }
  if (what == "cat") {
    return copy_to(std::span(both).first(1));
  }
  if (what == "tee") {
    return copy_to(both);
  }
  if (what == "say") {
    return write_all(number, arguments[3]) ? 0 : 1;
  }
  if (what == "receive") {
    return write_to_received_fd();
  }
  if (what == "wait") {
    return wait_for_end();
  }
  if (what == "fds") {
    return list_fds();
  }
  if (what == "signals") {
    return show_signals();
  }
  if (what == "ids") {
    return show_ids();
  }
  if (what == "session") {
    return show_session();
  }
  if (what == "blocking") {
    return show_blocking();
  }
  if (what == "args") {
    return show_all(values);
  }
  if (what == "env") {
    return show_all(environ);
  }
  if (what == "cwd") {
    return write_all(STDOUT_FILENO, std::filesystem::current_path().string()) ? 0 : 1;
  }
  return 99;
}
