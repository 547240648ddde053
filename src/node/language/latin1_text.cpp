#include "node/language/latin1_text.h"

#include <cstring>
#include <memory>

#include "text/single_byte.h"

namespace rondo::node {

JSValueRef latin1_text(js::Engine& engine, std::span<const std::uint8_t> bytes) {
  if (!bytes.empty()) {
    const js::DirectText::NewText text = engine.direct_text().make_text(bytes.size());
    if (text.value != nullptr) {
      std::memcpy(text.characters, bytes.data(), bytes.size());
      return text.value;
    }
  }
  const auto units = std::make_unique_for_overwrite<char16_t[]>(bytes.size());
  text::widen(bytes, units.get());
  return JSValueMakeString(engine.context(),
                           js::String::from_characters({units.get(), bytes.size()}).get());
}

}  // namespace rondo::node
