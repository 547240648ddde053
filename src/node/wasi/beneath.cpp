#include "node/wasi/beneath.h"

#include <fcntl.h>
#include <limits.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <optional>
#include <utility>
#include <vector>

#include "node/wasi/errors.h"

namespace rondo::node::wasi {

namespace {

constexpr int links_max = 32;

// Nothing if it is no link.
std::optional<std::string> read_link(int directory, const std::string& name) {
  std::array<char, PATH_MAX> target;
  const ssize_t size = ::readlinkat(directory, name.c_str(), target.data(), target.size());
  if (size < 0) {
    return std::nullopt;
  }
  return std::string(target.data(), static_cast<std::size_t>(size));
}

class Walk {
 public:
  Walk(int directory, std::string_view path, std::string_view base)
      : root_(directory), base_(base), rest_(path) {}

  // Zero, or the number of an error.
  [[nodiscard]] int go(Links links) {
    for (;;) {
      const std::string name = take_name();
      const bool is_last = rest_.empty();
      int error = 0;
      if (name.empty() || name == "." || name == "..") {
        error = name == ".." ? leave() : 0;
        if (error == 0 && is_last) {
          last_ = ".";
          return 0;
        }
      } else if (is_last) {
        std::optional<std::string> target;
        if (links == Links::follow || ends_with_slash_) {
          target = read_link(current(), name);
        }
        if (!target) {
          last_ = name;
          return 0;
        }
        error = follow(*target);
      } else {
        error = descend(name);
      }
      if (error != 0) {
        return error;
      }
    }
  }

  [[nodiscard]] Place place() && {
    Place place{.directory = current(),
                .name = std::move(last_),
                .must_be_directory = ends_with_slash_,
                .owned = {}};
    if (!opened_.empty()) {
      place.owned = std::move(opened_.back());
    }
    return place;
  }

 private:
  [[nodiscard]] int current() const { return opened_.empty() ? root_ : opened_.back().get(); }

  std::string take_name() {
    const std::size_t end = std::min(rest_.find('/'), rest_.size());
    std::string name = rest_.substr(0, end);
    const std::size_t next = rest_.find_first_not_of('/', end);
    if (next == std::string::npos) {
      ends_with_slash_ = ends_with_slash_ || end < rest_.size();
      rest_.clear();
    } else {
      rest_.erase(0, next);
    }
    return name;
  }

  [[nodiscard]] int leave() {
    if (opened_.empty()) {
      return errc::not_capable;
    }
    opened_.pop_back();
    return 0;
  }

  [[nodiscard]] int descend(const std::string& name) {
    Fd next(::openat(current(), name.c_str(), O_PATH | O_NOFOLLOW | O_DIRECTORY | O_CLOEXEC));
    if (next) {
      opened_.push_back(std::move(next));
      return 0;
    }
    const int error = errno;
    if (error == ENOTDIR || error == ELOOP) {
      if (const std::optional<std::string> target = read_link(current(), name)) {
        return follow(*target);
      }
    }
    return error_number(error);
  }

  // The rest of the path begins with the target of a link now.
  [[nodiscard]] int follow(std::string_view target) {
    if (++links_ > links_max) {
      return errc::loop;
    }
    if (target.starts_with('/')) {
      if (!target.starts_with(base_) ||
          (target.size() > base_.size() && target[base_.size()] != '/')) {
        return errc::not_capable;
      }
      target.remove_prefix(base_.size());
      target.remove_prefix(std::min(target.find_first_not_of('/'), target.size()));
      opened_.clear();
    }
    rest_ = rest_.empty() ? std::string(target) : std::string(target) + "/" + rest_;
    return 0;
  }

  int root_;
  std::string_view base_;
  std::string rest_;
  std::string last_;
  std::vector<Fd> opened_;
  bool ends_with_slash_ = false;
  int links_ = 0;
};

}  // namespace

std::expected<Place, int> find_beneath(int directory, std::string_view path, Links links,
                                       std::string_view base) {
  if (path.empty() || path.find('\0') != std::string_view::npos) {
    return std::unexpected(errc::invalid);
  }
  if (path.starts_with('/')) {
    return std::unexpected(errc::not_capable);
  }
  Walk walk(directory, path, base);
  const int error = walk.go(links);
  if (error != 0) {
    return std::unexpected(error);
  }
  return std::move(walk).place();
}

}  // namespace rondo::node::wasi
