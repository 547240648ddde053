#include "http/head_guard.h"

namespace rondo::http {

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
    const std::size_t end = bytes.find_first_of("\r\n", at);
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
