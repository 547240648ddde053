#include "http/head_guard.h"

namespace rondo::http {

namespace {

// Where the first CR or LF is. Nearly every line ends with both, so that looking for one after the
// other costs two searches for a byte in each line, instead of two questions for each byte.
std::size_t find_line_end(std::string_view bytes, std::size_t from) noexcept {
  const std::size_t cr = bytes.find('\r', from);
  const std::size_t lf = bytes.substr(0, cr).find('\n', from);
  return lf != std::string_view::npos ? lf : cr;
}

}  // namespace

void HeadGuard::start(bool has_first_line) noexcept {
  line_ = has_first_line ? Line::leading : Line::field;
  is_line_empty_ = true;
  is_after_cr_ = false;
}

HeadGuard::Answer HeadGuard::scan(std::string_view bytes) noexcept {
  std::size_t at = 0;
  while (at < bytes.size()) {
    if (is_after_cr_) {
      if (bytes[at] != '\n') {
        return {.finding = Finding::lf_expected, .size = at};
      }
      ++at;
      is_after_cr_ = false;
      if (is_line_empty_ && line_ == Line::field) {
        return {.finding = Finding::end, .size = at};
      }
      line_ = is_line_empty_ ? line_ : Line::field;
      is_line_empty_ = true;
      continue;
    }
    if (is_line_empty_ && line_ == Line::field && (bytes[at] == ' ' || bytes[at] == '\t')) {
      return {.finding = Finding::folded_line, .size = at};
    }
    if (is_line_empty_ && line_ == Line::field && bytes[at] == ':') {
      return {.finding = Finding::no_name, .size = at};
    }
    const std::size_t end = find_line_end(bytes, at);
    if (end != at) {
      is_line_empty_ = false;
      line_ = line_ == Line::leading ? Line::first : line_;
    }
    if (end == std::string_view::npos) {
      break;
    }
    if (bytes[end] == '\n') {
      return {.finding = Finding::cr_expected, .size = end};
    }
    is_after_cr_ = true;
    at = end + 1;
  }
  return {.finding = Finding::none, .size = bytes.size()};
}

}  // namespace rondo::http
