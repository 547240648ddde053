#include "image/c_heap.h"

#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstdlib>

#include "image/image_file.h"

// What the C library takes for the end; it is exported.
extern "C" void* __curbrk;  // NOLINT(bugprone-reserved-identifier)

namespace rondo::image {

Result<> leave_end_of_data() {
  const auto end = reinterpret_cast<std::uint64_t>(::sbrk(0));
  const std::uint64_t next_page = (end + page_bytes - 1) / page_bytes * page_bytes;
  // With something in the way it cannot grow there.
  void* const in_the_way =
      ::mmap(reinterpret_cast<void*>(next_page), page_bytes, PROT_NONE,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE | MAP_NORESERVE, -1, 0);
  if (in_the_way == MAP_FAILED) {
    return fail_errno("mmap");
  }
  // More than is left, in pieces that are not so large that each is mapped by itself.
  constexpr std::size_t piece_bytes = 100'000;
  std::array<void*, 4> pieces{};
  for (void*& piece : pieces) {
    piece = std::malloc(piece_bytes);
    if (piece == nullptr) {
      return fail("malloc", ENOMEM);
    }
  }
  const bool has_left = reinterpret_cast<std::uint64_t>(pieces.back()) > next_page ||
                        reinterpret_cast<std::uint64_t>(pieces.back()) + piece_bytes < end;
  for (void* const piece : pieces) {
    std::free(piece);
  }
  return has_left ? Result<>{} : fail("the heap grows on", EBUSY);
}

void find_end_of_data() { __curbrk = reinterpret_cast<void*>(::syscall(SYS_brk, nullptr)); }

}  // namespace rondo::image
