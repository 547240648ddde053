// What the kernel knows of the pages of this process's memory: /proc/self/pagemap.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "rondo/sys/fd.h"

namespace rondo::os {

struct PageState {
  std::uint64_t bits = 0;

  [[nodiscard]] bool is_present() const { return (bits & (std::uint64_t{1} << 63U)) != 0; }
  [[nodiscard]] bool is_swapped() const { return (bits & (std::uint64_t{1} << 62U)) != 0; }
  // It is that of a file, or shared with other processes.
  [[nodiscard]] bool is_of_file() const { return (bits & (std::uint64_t{1} << 61U)) != 0; }

  // It has been touched, and is this process's own: what is in it is nowhere else.
  [[nodiscard]] bool is_own() const { return (is_present() || is_swapped()) && !is_of_file(); }
};

class PageMap {
 public:
  [[nodiscard]] static Result<PageMap> open();

  // The states of pages from this one on, which are counted from address zero. The answer is how
  // many there are: fewer at the end of what a process can address.
  [[nodiscard]] Result<std::size_t> read(std::size_t first, std::span<PageState> states) const;

 private:
  explicit PageMap(Fd file) noexcept : file_(std::move(file)) {}

  Fd file_;
};

}  // namespace rondo::os
