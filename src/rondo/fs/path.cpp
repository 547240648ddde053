#include "rondo/fs/path.h"

#include <cstring>
#include <utility>

namespace rondo::fs {

Path::Path(std::string_view text)
    : size_(text.size()), has_nul_(text.find('\0') != std::string_view::npos) {
  char* place = inline_;
  if (size_ >= inline_capacity) {
    heap_ = std::make_unique_for_overwrite<char[]>(size_ + 1);
    place = heap_.get();
  }
  text.copy(place, size_);
  place[size_] = '\0';
}

Path::Path(Path&& other) noexcept
    : heap_(std::move(other.heap_)),
      size_(std::exchange(other.size_, 0)),
      has_nul_(std::exchange(other.has_nul_, false)) {
  if (heap_ == nullptr) {
    std::memcpy(inline_, other.inline_, size_ + 1);
  }
  other.inline_[0] = '\0';
}

}  // namespace rondo::fs
