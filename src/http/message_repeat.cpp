// What is fed to a parser, and is the message that it was fed last.
#include <cctype>

#include "http/message_parser.h"

namespace rondo::http {

namespace {

// No more than this is kept of a connection that waits for its next request.
constexpr std::size_t repeatable_size_max = 1024;

}  // namespace

MessageParser::Fed MessageParser::feed(ConstBytes bytes) {
  const std::string_view all(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  if (!repeatable_.empty() && !is_paused_ && all == repeatable_) {
    return repeat_message();
  }
  if (is_stopped_) {
    return {.outcome = Outcome::stopped};
  }
  const bool was_at_start = is_at_start_;
  begun_count_ = 0;
  const Fed fed = feed_parts(all);
  const bool is_fine = fed.outcome == Outcome::fine && fed.consumed == all.size();
  if (was_at_start && is_fine && is_repeatable(all)) {
    repeatable_ = all;
  } else {
    repeatable_.clear();
  }
  return fed;
}

// Whether what was fed since the last message had ended is one message, from its first letter to
// its end, behind which the same could come once more.
bool MessageParser::is_repeatable(std::string_view fed) const noexcept {
  return fed.size() <= repeatable_size_max && begun_count_ == 1 && is_at_start_ &&
         last_head_.is_whole && last_head_.is_last && last_head_.keeps_alive &&
         std::isupper(static_cast<unsigned char>(fed.front())) != 0;
}

MessageParser::Fed MessageParser::repeat_message() {
  has_head_ = false;
  listener_.on_begin();
  has_head_ = true;
  switch (listener_.on_head(last_head_)) {
    case AfterHead::body:
    case AfterHead::no_body:
      return {.consumed = repeatable_.size()};
    case AfterHead::other_protocol:
      return {.outcome = Outcome::other_protocol, .consumed = repeatable_.size()};
    case AfterHead::stop:
      break;
  }
  is_stopped_ = true;
  return {.outcome = Outcome::stopped, .consumed = repeatable_.size()};
}

}  // namespace rondo::http
