#include "node/http2/events.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "js/engine.h"
#include "node/environment.h"

namespace rondo::node::http2 {

JSValueRef latin1(JSContextRef context, std::string_view bytes) {
  const js::DirectText& direct = Environment::current().engine().direct_text();
  if (direct.is_available() && !bytes.empty()) {
    const js::DirectText::NewText text = direct.make_text(bytes.size());
    if (text.value != nullptr) {
      std::memcpy(text.characters, bytes.data(), bytes.size());
      return text.value;
    }
  }
  constexpr unsigned char ascii_max = 0x7f;
  const auto is_ascii = [](char byte) { return static_cast<unsigned char>(byte) <= ascii_max; };
  if (std::ranges::all_of(bytes, is_ascii)) {
    return js::string(context, bytes);
  }
  std::u16string characters(bytes.size(), u'\0');
  std::ranges::transform(bytes, characters.begin(), [](char byte) {
    return static_cast<char16_t>(static_cast<unsigned char>(byte));
  });
  return JSValueMakeString(context, js::String::from_characters(characters).get());
}

void Events::add(EventKind kind, double stream, std::array<JSValueRef, 3> details) {
  ++count_;
  values_.push(js::number(context_, static_cast<double>(kind)));
  values_.push(js::number(context_, stream));
  for (JSValueRef value : details) {
    values_.push(value);
  }
}

void Events::add(EventKind kind, double stream, double first, double second, double third) {
  add(kind, stream,
      {js::number(context_, first), js::number(context_, second), js::number(context_, third)});
}

void Events::add_value(EventKind kind, double stream, JSValueRef first, JSValueRef second) {
  add(kind, stream,
      {first, second == nullptr ? js::undefined(context_) : second, js::undefined(context_)});
}

}  // namespace rondo::node::http2
