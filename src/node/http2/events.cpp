#include "node/http2/events.h"

#include <span>

#include "js/direct_text.h"

namespace rondo::node::http2 {

void Events::push(js::Value value) {
  if (array_ == nullptr && size_ < first_max) {
    first_[size_++] = value;
    return;
  }
  js::set(context_, array(), size_++, value);
}

js::Object Events::array() {
  if (array_ == nullptr) {
    array_ = js::array(context_, std::span(first_).first(size_));
  }
  return array_;
}

void Events::add(EventKind kind, double stream, std::array<js::Value, 3> details) {
  ++count_;
  push(js::number(context_, static_cast<double>(kind)));
  push(js::number(context_, stream));
  for (js::Value value : details) {
    push(value);
  }
}

void Events::add(EventKind kind, double stream, double first, double second, double third) {
  add(kind, stream,
      {js::number(context_, first), js::number(context_, second), js::number(context_, third)});
}

js::Value Events::text(std::string_view bytes) const { return js::latin1_text(context_, bytes); }

void Events::add_value(EventKind kind, double stream, js::Value first, js::Value second) {
  add(kind, stream,
      {first, second == nullptr ? js::undefined(context_) : second, js::undefined(context_)});
}

}  // namespace rondo::node::http2
