// Fetches the pages that every start touches, for the launcher. All of this only saves time and
// memory: whatever a kernel does not know of it, it does when the pages are touched.
#pragma once

#include <linux/mman.h>
#include <linux/userfaultfd.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>

#include "image/image_file.h"
#include "image/system_call.h"

namespace rondo::image {

// While there is one of these, the kernel fetches exactly the pages that it is told to. A page that
// is read brings its fifteen neighbours with it otherwise, most of which nobody looks at: they cost
// time when they come and when they go, and count as memory of the process. The kernel does not do
// so where somebody wants to know which pages have been written to.
class ExactFetching {
 public:
  explicit ExactFetching(const Header& header) {
    // A filter of system calls may end processes that try one which it has not heard of.
    if (system_call(SYS_prctl, PR_GET_SECCOMP) != 0) {
      return;
    }
    constexpr int close_on_exec = 02000000;
    constexpr std::uint64_t without_asking = 1U << 15U;  // UFFD_FEATURE_WP_ASYNC of Linux 6.7.
    watch_ = system_call(SYS_userfaultfd, close_on_exec | UFFD_USER_MODE_ONLY);
    uffdio_api interface{.api = UFFD_API, .features = without_asking, .ioctls = 0};
    if (watch_ < 0 || system_call(SYS_ioctl, watch_, UFFDIO_API, &interface) < 0) {
      return;
    }
    for (std::uint32_t index = 0; index < header.exact_range_count; ++index) {
      const PageRange& range = header.exact_ranges[index];
      uffdio_register writes{.range = {.start = range.address, .len = range.bytes},
                             .mode = UFFDIO_REGISTER_MODE_WP,
                             .ioctls = 0};
      system_call(SYS_ioctl, watch_, UFFDIO_REGISTER, &writes);
    }
  }

  ExactFetching(const ExactFetching&) = delete;
  ExactFetching& operator=(const ExactFetching&) = delete;

  ~ExactFetching() {
    if (watch_ >= 0) {
      system_call(SYS_close, watch_);
    }
  }

 private:
  long watch_ = -1;
};

inline void fetch_ranges(const PageRange* ranges, std::uint32_t count, int advice) {
  // All in one call since Linux 6.15, where the ranges are laid out as an iovec is.
  constexpr int own_process = -10000;  // PIDFD_SELF
  if (system_call(SYS_process_madvise, own_process, ranges, count, advice, 0) >= 0) {
    return;
  }
  for (std::uint32_t index = 0; index < count; ++index) {
    if (system_call(SYS_madvise, ranges[index].address, ranges[index].bytes, advice) < 0) {
      return;
    }
  }
}

inline void fetch_touched_pages(const Header& header) {
  const ExactFetching exact(header);
  fetch_ranges(header.written_ranges, header.written_range_count, MADV_POPULATE_WRITE);
  fetch_ranges(header.read_ranges, header.read_range_count, MADV_POPULATE_READ);
}

}  // namespace rondo::image
