// Refuses line ends other than CR LF, folded lines and fields without a name in the head of a
// message.
//
// A server that reads a bare LF as the end of a line behind a proxy that does not can be made to
// see a request that the proxy has not: so whatever is not exactly a line is an error.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace rondo::http {

class HeadGuard {
 public:
  enum class Finding : std::uint8_t {
    none,
    end,          // The empty line; `size` bytes with it.
    cr_expected,  // A line that ends with LF alone.
    lf_expected,  // CR within a line.
    folded_line,  // A line that begins with a space.
    no_name,      // A line that begins with a colon.
  };
  struct Answer {
    Finding finding = Finding::none;
    std::size_t size = 0;  // How many bytes are good.
  };

  // Before a head; or before trailing fields, which have no line in front of them.
  void start(bool has_first_line) noexcept;
  // In a request: whether what comes next may be of its first line.
  [[nodiscard]] bool is_before_fields() const noexcept { return line_ != Line::field; }
  // Nothing of it has come but empty lines before it.
  [[nodiscard]] bool is_before_first_line() const noexcept { return line_ == Line::leading; }
  [[nodiscard]] Answer scan(std::string_view bytes) noexcept;

 private:
  enum class Line : std::uint8_t {
    leading,  // Empty lines before the first are ignored.
    first,
    field,
  };

  Line line_ = Line::leading;
  bool is_line_empty_ = true;
  bool is_after_cr_ = false;
};

}  // namespace rondo::http
