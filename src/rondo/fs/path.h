// A path as an argument: copied, so that the caller's text may go away while a request is under
// way, and without an allocation if it is not longer than most paths are.
//
// Paths are bytes, in no particular encoding. One with a NUL inside names nothing that exists: it
// is kept as it is, and every operation refuses it with EINVAL instead of using what comes before
// the NUL.
#pragma once

#include <concepts>
#include <cstddef>
#include <memory>
#include <string_view>

namespace rondo::fs {

class Path {
 public:
  Path(std::string_view text);                              // NOLINT(google-explicit-constructor)
  Path(const char* text) : Path(std::string_view(text)) {}  // NOLINT(google-explicit-constructor)
  template <class Text>
    requires std::convertible_to<const Text&, std::string_view>
  Path(const Text& text)  // NOLINT(google-explicit-constructor)
      : Path(static_cast<std::string_view>(text)) {}
  // std::filesystem::path, without its header.
  template <class Text>
    requires requires(const Text& text) {
      { text.native() } -> std::convertible_to<std::string_view>;
    }
  Path(const Text& text)  // NOLINT(google-explicit-constructor)
      : Path(static_cast<std::string_view>(text.native())) {}

  Path(Path&& other) noexcept;
  Path(const Path&) = delete;
  Path& operator=(const Path&) = delete;
  ~Path() = default;

  [[nodiscard]] std::string_view text() const noexcept { return {data(), size_}; }
  // Ends at the first NUL: ask has_nul() before.
  [[nodiscard]] const char* c_str() const noexcept { return data(); }
  [[nodiscard]] bool has_nul() const noexcept { return has_nul_; }

 private:
  static constexpr std::size_t inline_capacity = 111;  // With the NUL at the end.

  [[nodiscard]] const char* data() const noexcept { return heap_ ? heap_.get() : inline_; }

  std::unique_ptr<char[]> heap_;
  std::size_t size_;
  bool has_nul_;
  char inline_[inline_capacity];
};

}  // namespace rondo::fs
