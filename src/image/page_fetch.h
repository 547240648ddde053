// Fetches the pages that every start touches, for the launcher. All of this only saves time and
// memory: whatever a kernel does not know of it, it does when the pages are touched.
#pragma once

#include <fcntl.h>
#include <linux/mman.h>
#include <linux/userfaultfd.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>

#include "image/image_file.h"
#include "image/system_call.h"

namespace rondo::image {

// A page that is read brings its fifteen neighbours with it, most of which nobody looks at: they
// cost time when they come and when they go, and count as memory of the process. The kernel does
// not do so where somebody wants to be told of the pages that are written to, for as long as the
// descriptor of that is open; nobody asks.
inline void leave_neighbours_behind(const Header& header) {
  constexpr std::uint64_t without_asking = 1U << 15U;  // UFFD_FEATURE_WP_ASYNC of Linux 6.7.
  uffdio_api interface{.api = UFFD_API, .features = without_asking, .ioctls = 0};
  const long opened = system_call(SYS_userfaultfd, O_CLOEXEC | UFFD_USER_MODE_ONLY);
  // Low descriptors are the program's.
  const long watch = system_call(SYS_fcntl, opened, F_DUPFD_CLOEXEC, low_descriptors_end);
  system_call(SYS_close, opened);
  if (system_call(SYS_ioctl, watch, UFFDIO_API, &interface) < 0) {
    system_call(SYS_close, watch);
    return;
  }
  for (std::uint32_t index = 0; index < header.exact_range_count; ++index) {
    const PageRange& range = header.exact_ranges[index];
    uffdio_register writes{.range = {.start = range.address, .len = range.bytes},
                           .mode = UFFDIO_REGISTER_MODE_WP,
                           .ioctls = 0};
    system_call(SYS_ioctl, watch, UFFDIO_REGISTER, &writes);
  }
}

inline void fetch(const PageRange* ranges, std::uint32_t count, int advice, bool is_filtered) {
  // All in one call since Linux 6.15. The ranges are laid out as an iovec is.
  constexpr int own_process = -10000;  // PIDFD_SELF
  if (!is_filtered &&
      system_call(SYS_process_madvise, own_process, ranges, count, advice, 0) >= 0) {
    return;
  }
  for (std::uint32_t index = 0; index < count; ++index) {
    if (system_call(SYS_madvise, ranges[index].address, ranges[index].bytes, advice) < 0) {
      return;
    }
  }
}

inline void fetch_touched_pages(const Header& header) {
  // A filter of system calls may end processes that try one which it has not heard of.
  const bool is_filtered = system_call(SYS_prctl, PR_GET_SECCOMP) != 0;
  if (!is_filtered) {
    leave_neighbours_behind(header);
  }
  fetch(header.written_ranges, header.written_range_count, MADV_POPULATE_WRITE, is_filtered);
  fetch(header.read_ranges, header.read_range_count, MADV_POPULATE_READ, is_filtered);
}

}  // namespace rondo::image
