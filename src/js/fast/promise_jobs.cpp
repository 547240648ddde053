#include "js/fast/promise_jobs.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "js/engine.h"
#include "js/fast/build_id.h"
#include "js/fast/cell.h"
#include "js/value.h"

namespace rondo::js {

namespace {

// The table is a block of its own: its length, then the entries. An entry is a function or, with a
// mark, a pointer to what makes it when it is first wanted.
constexpr std::size_t table_offset = 260 * sizeof(void*);
constexpr std::size_t table_length = 224;
constexpr std::size_t promise_constructor = 146;

constexpr std::uintptr_t lazy_mark = 1;
constexpr std::uintptr_t all_marks = 3;

struct Replaced {
  std::string_view name;
  std::size_t index;
  // Whether whoever replaces it calls it. Most of these functions are made for nobody otherwise.
  bool is_wanted = false;
};
// That of reactions is first: what triggers reactions is made of it. The wanted ones also show that
// the table has the order that we know.
constexpr std::array replaced_functions = {
    Replaced{.name = "promiseReactionJob", .index = 79, .is_wanted = true},
    Replaced{.name = "asyncFunctionResume", .index = 6},
    Replaced{.name = "asyncFunctionResumeOnFulfilled", .index = 7},
    Replaced{.name = "asyncFunctionResumeOnRejected", .index = 8},
    Replaced{.name = "fulfillPromise", .index = 44},
    Replaced{.name = "performPromiseThen", .index = 63, .is_wanted = true},
    Replaced{.name = "promiseResolve", .index = 82},
    Replaced{.name = "promiseResolveThenableJobFast", .index = 85, .is_wanted = true},
    Replaced{.name = "promiseResolveThenableJobWithoutPromiseFast", .index = 87, .is_wanted = true},
    Replaced{.name = "pushNewPromiseReaction", .index = 88},
    Replaced{.name = "rejectPromise", .index = 90},
    Replaced{.name = "resolvePromise", .index = 95},
    Replaced{.name = "resolveWithoutPromiseForAsyncAwait", .index = 98, .is_wanted = true},
    Replaced{.name = "triggerPromiseReactions", .index = 102},
    Replaced{.name = "enqueueJob", .index = 126},
    Replaced{.name = "BuiltinLog", .index = 141},
    Replaced{.name = "BuiltinDescribe", .index = 142},
    Replaced{.name = "hostPromiseRejectionTracker", .index = 153, .is_wanted = true},
};

// The last of six values that a generator keeps behind the two words that every object has.
constexpr std::size_t context_of_generator = 16 + 5 * sizeof(void*);

struct Initializer {
  JSContextGroupRef machine;
  JSGlobalContextRef global;
  std::uintptr_t* entry;
};
using Make = void (*)(const Initializer&);

// Null if it is not what we know. The constructor of promises is there from the start.
std::uintptr_t* find_table(JSGlobalContextRef context) {
  auto* block = field<std::uintptr_t*>(context, table_offset);
  if (block == nullptr || static_cast<std::uint32_t>(*block) != table_length) {
    return nullptr;
  }
  std::uintptr_t* table = block + 1;
  // NOLINTNEXTLINE(performance-no-int-to-ptr): the table has numbers and pointers.
  const auto constructor = reinterpret_cast<JSValueRef>(table[promise_constructor]);
  const bool is_right = (table[promise_constructor] & all_marks) == 0 && is_cell(constructor) &&
                        JSValueIsObject(context, constructor);
  return is_right ? table : nullptr;
}

JSObjectRef function_at(JSGlobalContextRef context, std::uintptr_t& entry) {
  if ((entry & lazy_mark) != 0) {
    // NOLINTNEXTLINE(performance-no-int-to-ptr)
    const auto make = *reinterpret_cast<Make*>(entry & ~all_marks);
    make({.machine = JSContextGetGroup(context), .global = context, .entry = &entry});
  }
  // NOLINTNEXTLINE(performance-no-int-to-ptr)
  return reinterpret_cast<JSObjectRef>(entry);
}

// Undefined if the engine keeps its own, null if there is another function than we know.
JSValueRef make_replacement(JSGlobalContextRef context, JSObjectRef replace,
                            const Replaced& function, std::uintptr_t& entry) {
  const JSValueRef name = string(context, function.name);
  JSValueRef original = undefined(context);
  if (function.is_wanted) {
    JSObjectRef found = function_at(context, entry);
    if (to_string(context, get(context, found, "name")) != function.name) {
      return nullptr;
    }
    original = found;
  }
  const Completion made = call(context, replace, std::array<JSValueRef, 2>{name, original});
  return made ? *made : nullptr;
}

}  // namespace

JSObjectRef take_over_promise_jobs(JSGlobalContextRef context, JSObjectRef replace) {
  if (!is_fast_tier_on()) {
    return nullptr;
  }
  const Lock lock(context);
  std::uintptr_t* table = find_table(context);
  if (table == nullptr) {
    return nullptr;
  }
  std::array<JSValueRef, replaced_functions.size()> replacements{};
  for (std::size_t index = 0; index < replacements.size(); ++index) {
    const Replaced& function = replaced_functions[index];
    replacements[index] = make_replacement(context, replace, function, table[function.index]);
    if (replacements[index] == nullptr) {
      return nullptr;
    }
  }
  for (std::size_t index = 0; index < replacements.size(); ++index) {
    if (JSValueIsObject(context, replacements[index])) {
      table[replaced_functions[index].index] =
          reinterpret_cast<std::uintptr_t>(replacements[index]);
    }
  }
  return as_object(array(context, replacements));
}

JSValueRef promise_of_generator(JSValueRef generator) noexcept {
  return field<JSValueRef>(generator, context_of_generator);
}

}  // namespace rondo::js
