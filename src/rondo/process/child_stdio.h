// What a child process finds at its fds 0, 1, 2 and above.
//
//   options.stdio = {Stdio::pipe(ChildAccess::reads), Stdio::inherit(), Stdio::fd(log)};
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rondo/base/error.h"
#include "rondo/sys/fd.h"

namespace rondo {

// What the child does with its end of a pipe; the parent may do the opposite with its own.
enum class ChildAccess : std::uint8_t { reads, writes, both };

class Stdio {
 public:
  enum class Kind : std::uint8_t { ignore, fd, inherit, pipe };

  // Nothing: /dev/null for fds 0, 1 and 2, no open fd for others.
  [[nodiscard]] static Stdio ignore() noexcept { return Stdio(Kind::ignore); }

  // The parent's fd of the same number.
  [[nodiscard]] static Stdio inherit() noexcept { return Stdio(Kind::inherit); }

  // A copy of that fd, which stays the caller's and must stay open until the child is spawned.
  [[nodiscard]] static Stdio fd(int number) noexcept {
    Stdio stdio(Kind::fd);
    stdio.fd_ = number;
    return stdio;
  }

  // One end of a fresh pair of connected Unix sockets, which can carry fds as well; the parent
  // keeps the other, which does not block. Programs expect that their own end blocks.
  [[nodiscard]] static Stdio pipe(ChildAccess access = ChildAccess::both,
                                  Blocking child_end = Blocking::yes) noexcept {
    Stdio stdio(Kind::pipe);
    stdio.access_ = access;
    stdio.child_end_ = child_end;
    return stdio;
  }

  [[nodiscard]] Kind kind() const noexcept { return kind_; }
  [[nodiscard]] int number() const noexcept { return fd_; }
  [[nodiscard]] ChildAccess access() const noexcept { return access_; }
  [[nodiscard]] Blocking child_end() const noexcept { return child_end_; }

 private:
  explicit Stdio(Kind kind) noexcept : kind_(kind) {}

  Kind kind_;
  ChildAccess access_ = ChildAccess::both;
  Blocking child_end_ = Blocking::yes;
  int fd_ = -1;
};

// The fds of one spawn, all of them open in the parent. Those made here close with it.
class StdioSetup {
 public:
  // Descriptions for fds 0, 1, ...; those missing up to 2 are ignored. EMFILE, ENFILE; EBADF for
  // a negative fd. Whether other fds are open is found out by the child.
  [[nodiscard]] static Result<StdioSetup> make(std::span<const Stdio> stdio);

  // By the child's fd, the parent's fd that it becomes, or -1 if the child gets none.
  [[nodiscard]] std::span<const int> sources() const noexcept { return sources_; }

  // By the child's fd, the parent's ends of pipes.
  [[nodiscard]] std::vector<Fd> take_parent_ends() && { return std::move(parent_ends_); }

 private:
  [[nodiscard]] Result<int> source_of(const Stdio& stdio, std::size_t child_fd);
  [[nodiscard]] Result<int> null_device();

  std::vector<int> sources_;
  std::vector<Fd> parent_ends_;
  std::vector<Fd> child_ends_;
  Fd null_device_;
};

}  // namespace rondo
