#include "js/fast/language.h"

#include <array>
#include <cstdint>

#include "js/fast/build_id.h"
#include "js/fast/cell.h"
#include "js/fast/symbols.h"
#include "js/string.h"

namespace rondo::js {

namespace {

// The engine's own kind of list, of texts, in the builds that we know.
struct TextList {
  const void* const* texts;
  std::uint32_t capacity;
  std::uint32_t size;
};

// Where a string of the C interface has its text.
constexpr std::size_t text_of_string_offset = 8;

}  // namespace

void set_language(const std::string& name) {
  using SetLanguages = void (*)(const TextList& languages);
  SetLanguages set_languages = nullptr;
  if (!is_fast_tier_on() ||
      !find_symbol(set_languages,
                   "_ZN3WTF30overrideUserPreferredLanguagesERKNS_6VectorINS_"
                   "6StringELm0ENS_15CrashOnOverflowELm16ENS_10FastMallocEEE")) {
    return;
  }
  const String text(name);
  const std::array texts{field<const void*>(text.get(), text_of_string_offset)};
  // It takes references of its own.
  set_languages({texts.data(), 1, 1});
}

}  // namespace rondo::js
