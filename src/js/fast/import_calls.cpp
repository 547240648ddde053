#include "js/fast/import_calls.h"

#include <link.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "js/engine.h"
#include "js/fast/build_id.h"
#include "js/fast/cell.h"
#include "js/string.h"
#include "js/value.h"

namespace rondo::js {

namespace {

// Where a global object has the pointer to its table, and where that has the function, in the
// builds that we know.
constexpr std::size_t table_offset = std::size_t{425} * sizeof(void*);
constexpr std::size_t import_index = 5;

// Which functions of the table there are: it is recognized by that.
constexpr std::string_view present = "fff0f000000ffff0000fff";
static_assert(present[import_index] == '0');
using Table = std::array<const void*, present.size()>;

thread_local const ImportCalls* current_calls = nullptr;

// The memory of the engine's library.
struct Library {
  std::uintptr_t start = 0;
  std::uintptr_t end = 0;

  [[nodiscard]] bool holds(const void* place, std::size_t size) const {
    const auto address = reinterpret_cast<std::uintptr_t>(place);
    return address >= start && address + size <= end;
  }
};

int see_library(dl_phdr_info* info, std::size_t, void* result) {
  Library found{.start = UINTPTR_MAX, .end = 0};
  for (int index = 0; index < info->dlpi_phnum; ++index) {
    const auto& part = info->dlpi_phdr[index];
    if (part.p_type == PT_LOAD) {
      const std::uintptr_t start = info->dlpi_addr + part.p_vaddr;
      found.start = std::min(found.start, start);
      found.end = std::max(found.end, start + part.p_memsz);
    }
  }
  // Its functions may be reached by way of this program.
  if (std::string_view(info->dlpi_name).find("javascriptcore") == std::string_view::npos) {
    return 0;
  }
  *static_cast<Library*>(result) = found;
  return 1;
}

Library find_library() {
  Library library;
  ::dl_iterate_phdr(see_library, &library);
  return library;
}

bool is_table(const Library& library, const void* place) {
  if (reinterpret_cast<std::uintptr_t>(place) % sizeof(void*) != 0 ||
      !library.holds(place, sizeof(Table))) {
    return false;
  }
  for (std::size_t index = 0; index < present.size(); ++index) {
    const auto* function = field<const void*>(place, index * sizeof(void*));
    if (present[index] == 'f' ? !library.holds(function, 1) : function != nullptr) {
      return false;
    }
  }
  return true;
}

// An origin begins with a URL, which begins with its text: a length, the characters, and whether
// those have one byte.
JSValueRef url_of(JSContextRef context, const void* origin) {
  constexpr std::size_t length_offset = 4;
  constexpr std::size_t characters_offset = 8;
  constexpr std::size_t flags_offset = 16;
  constexpr std::uint32_t is_narrow = 4;
  const auto* text = field<const void*>(origin, 0);
  if (text == nullptr || field<std::uint32_t>(text, length_offset) == 0) {
    return JSValueMakeUndefined(context);
  }
  const auto length = field<std::uint32_t>(text, length_offset);
  const auto* characters = field<const void*>(text, characters_offset);
  if ((field<std::uint32_t>(text, flags_offset) & is_narrow) == 0) {
    const std::u16string_view wide(static_cast<const char16_t*>(characters), length);
    return JSValueMakeString(context, String::from_characters(wide).get());
  }
  // A URL is ASCII.
  return string(context, std::string_view(static_cast<const char*>(characters), length));
}

// What the engine calls: (global object, loader, specifier, attributes, origin of the script).
void* import_module(void* global, void* loader, JSValueRef specifier, JSValueRef attributes,
                    const void* origin) {
  static_cast<void>(loader);
  static_cast<void>(attributes);
  auto* context = static_cast<JSContextRef>(global);
  // A thread that ends answers nothing any more.
  return current_calls == nullptr ? JSObjectMakeDeferredPromise(context, nullptr, nullptr, nullptr)
                                  : current_calls->answer(context, specifier, origin);
}

// All global objects have the same table, and may point to ours as long as the process lives.
const Table& table_with_import(const void* original) {
  static const Table table = [&] {
    Table copy;
    std::memcpy(copy.data(), original, sizeof copy);
    copy[import_index] = reinterpret_cast<const void*>(&import_module);
    return copy;
  }();
  return table;
}

}  // namespace

ImportCalls::ImportCalls(Engine& engine, JSObjectRef on_import) : on_import_(engine, on_import) {
  if (!is_fast_tier_on()) {
    return;
  }
  auto* slot = reinterpret_cast<const void**>(
      reinterpret_cast<char*>(const_cast<OpaqueJSContext*>(engine.context())) + table_offset);
  if (is_table(find_library(), *slot)) {
    *slot = table_with_import(*slot).data();
    current_calls = this;
    is_available_ = true;
  }
}

ImportCalls::~ImportCalls() {
  if (current_calls == this) {
    current_calls = nullptr;
  }
}

JSObjectRef ImportCalls::answer(JSContextRef context, JSValueRef specifier,
                                const void* origin) const {
  const std::array<JSValueRef, 2> arguments = {specifier, url_of(context, origin)};
  JSValueRef error = nullptr;
  JSValueRef promise = JSObjectCallAsFunction(context, on_import_.object(), nullptr,
                                              arguments.size(), arguments.data(), &error);
  if (error == nullptr) {
    return const_cast<JSObjectRef>(promise);
  }
  JSObjectRef reject = nullptr;
  JSObjectRef rejected = JSObjectMakeDeferredPromise(context, nullptr, &reject, nullptr);
  JSObjectCallAsFunction(context, reject, nullptr, 1, &error, nullptr);
  return rejected;
}

}  // namespace rondo::js
