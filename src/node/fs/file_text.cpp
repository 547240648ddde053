#include "node/fs/file_text.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

#include "rondo/sys/fd.h"

namespace rondo::node {

namespace {

// More room, whose contents do not matter.
void grow(std::string& text, std::size_t size) {
  text.resize_and_overwrite(size, [](char* /*room*/, std::size_t count) { return count; });
}

}  // namespace

Result<std::string> read_whole_file(const std::string& path, std::string_view before,
                                    std::string_view behind) {
  const Fd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.get() < 0) {
    return fail_errno("open");
  }
  struct stat status{};
  if (::fstat(file.get(), &status) != 0) {
    return fail_errno("fstat");
  }
  if (S_ISDIR(status.st_mode)) {
    return fail("read", EISDIR);
  }
  const auto expected = before.size() + static_cast<std::size_t>(status.st_size);
  std::string text;
  // One byte more than there should be tells at once that there is no more.
  grow(text, expected + std::max<std::size_t>(behind.size(), 1));
  std::ranges::copy(before, text.begin());
  std::size_t length = before.size();
  for (;;) {
    if (length == text.size()) {
      grow(text, text.size() * 2);
    }
    const ssize_t count = ::read(file.get(), text.data() + length, text.size() - length);
    if (count > 0) {
      length += static_cast<std::size_t>(count);
      if (length == expected && S_ISREG(status.st_mode)) {
        break;
      }
    } else if (count == 0) {
      break;
    } else if (errno != EINTR) {
      return fail_errno("read");
    }
  }
  grow(text, length);
  text += behind;
  return text;
}

}  // namespace rondo::node
