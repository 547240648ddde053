#include "js/fast/string_parts.h"

#include <cstdint>

#include "js/fast/build_id.h"
#include "js/fast/cell.h"
#include "js/fast/symbols.h"
#include "js/string.h"

namespace rondo::js {

namespace {

// A member function of the string, which is given the global object and answers with the text.
using Join = const void* (*)(const void* string, const void* global);

struct Knowledge {
  Join join = nullptr;
  std::uint8_t string_type = 0;
};

Knowledge examine(JSContextRef context) {
  Knowledge found;
  if (is_fast_tier_on() &&
      find_symbol(found.join, "_ZNK3JSC12JSRopeString11resolveRopeEPNS_14JSGlobalObjectE")) {
    found.string_type = type_of(JSValueMakeString(context, String("sample").get()));
  }
  return found;
}

}  // namespace

bool join_parts(JSContextRef context, JSValueRef value) {
  static const Knowledge known = examine(context);
  constexpr std::size_t text_offset = 8;
  constexpr std::uintptr_t is_unfinished = 1;
  if (known.join == nullptr || !is_cell(value) || type_of(value) != known.string_type ||
      (field<std::uintptr_t>(value, text_offset) & is_unfinished) == 0) {
    return false;
  }
  known.join(value, context);
  return true;
}

}  // namespace rondo::js
