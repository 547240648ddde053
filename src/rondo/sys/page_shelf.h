// Small blocks of memory for a moment, such as what was read of a file until somebody takes it.
//
// They are taken on one thread and given on another, in bursts: malloc() would give the pages back
// to the system after each burst, and the next one would have a fault for every page.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <vector>

#include "rondo/sys/brief_lock.h"

namespace rondo {

class PageShelf {
 public:
  static constexpr std::size_t block_bytes_max = std::size_t{64} << 10;
  // What is kept for the next ones.
  static constexpr std::size_t kept_bytes_max = std::size_t{2} << 20;

  // Gives its block back to the shelf, which has to be there.
  struct GiveBack {
    PageShelf* shelf = nullptr;
    std::size_t bytes = 0;
    void operator()(std::byte* memory) const noexcept { shelf->give(memory, bytes); }
  };
  using Block = std::unique_ptr<std::byte[], GiveBack>;

  PageShelf() = default;
  PageShelf(const PageShelf&) = delete;
  PageShelf& operator=(const PageShelf&) = delete;
  ~PageShelf();

  // Any thread. At least so many bytes, at most block_bytes_max, where a page begins; none when
  // there is no memory.
  [[nodiscard]] Block take(std::size_t bytes);

  [[nodiscard]] std::size_t kept_bytes() const;

 private:
  static constexpr std::size_t page_bytes = 4096;
  static constexpr std::size_t size_count = 5;  // A page, and twice as much each time.
  static_assert(page_bytes << (size_count - 1) == block_bytes_max);

  void give(std::byte* memory, std::size_t bytes) noexcept;

  mutable BriefLock lock_;
  std::array<std::vector<std::byte*>, size_count> kept_;  // Last given last.
  std::size_t kept_bytes_ = 0;
};

// The one of the process.
[[nodiscard]] PageShelf& shared_page_shelf();

}  // namespace rondo
