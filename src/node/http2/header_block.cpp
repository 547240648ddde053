#include "node/http2/header_block.h"

#include <algorithm>

#include "js/string.h"

namespace rondo::node::http2 {

std::string utf8_to_latin1(std::string text) {
  constexpr unsigned char ascii_max = 0x7f;
  constexpr char16_t byte_max = 0xff;
  const auto is_ascii = [](char byte) { return static_cast<unsigned char>(byte) <= ascii_max; };
  if (std::ranges::all_of(text, is_ascii)) {
    return text;
  }
  const std::u16string characters = js::to_utf16(text);
  std::string bytes(characters.size(), '\0');
  std::ranges::transform(characters, bytes.begin(), [](char16_t character) {
    return static_cast<char>(static_cast<unsigned char>(character & byte_max));
  });
  return bytes;
}

HeaderBlock::HeaderBlock(std::string text) : text_(utf8_to_latin1(std::move(text))) {
  auto* const bytes = reinterpret_cast<std::uint8_t*>(text_.data());
  std::size_t place = 0;
  while (place < text_.size()) {
    const bool is_sensitive = text_[place] == '1';
    const std::size_t name = place + 1;
    const std::size_t name_end = text_.find('\0', name);
    const std::size_t value_end =
        name_end == std::string::npos ? name_end : text_.find('\0', name_end + 1);
    if (value_end == std::string::npos) {
      break;
    }
    fields_.push_back({bytes + name, bytes + name_end + 1, name_end - name,
                       value_end - name_end - 1,
                       static_cast<std::uint8_t>(is_sensitive ? NGHTTP2_NV_FLAG_NO_INDEX
                                                              : NGHTTP2_NV_FLAG_NONE)});
    place = value_end + 1;
  }
}

}  // namespace rondo::node::http2
