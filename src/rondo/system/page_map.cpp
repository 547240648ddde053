#include "rondo/system/page_map.h"

#include <fcntl.h>
#include <unistd.h>

#include <utility>

namespace rondo::os {

Result<PageMap> PageMap::open() {
  Fd file(::open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC));
  if (!file) {
    return fail_errno("open");
  }
  return PageMap(std::move(file));
}

Result<std::size_t> PageMap::read(std::size_t first, std::span<PageState> states) const {
  const ssize_t bytes = ::pread(file_.get(), states.data(), states.size_bytes(),
                                static_cast<off_t>(first * sizeof(PageState)));
  if (bytes < 0) {
    return fail_errno("pread");
  }
  return static_cast<std::size_t>(bytes) / sizeof(PageState);
}

}  // namespace rondo::os
