#include "js/fast/throw_watch.h"

#include <dlfcn.h>

#include <cstddef>
#include <cstdint>

#include "js/engine.h"
#include "js/fast/build_id.h"
#include "js/fast/cell.h"
#include "js/time_limit.h"

namespace rondo::js {

namespace {

// After the header of a cell an exception has the thrown value and the frames of the place; an
// error has, after its properties, where those frames are of which nobody has asked for the text
// yet.
constexpr std::size_t value_offset = 8;
constexpr std::size_t frames_of_throw_offset = 16;
constexpr std::size_t frames_offset = 24;
// What a machine has thrown already, and what it throws to end a script that must not go on.
constexpr std::size_t pending_offset = 0x10;
constexpr std::size_t termination_offset = 0x18;

// Frames are a vector: where they are, and how many. A frame is the function, its code, what only
// those of WebAssembly have, and the place in the code.
struct Frames {
  const void* first;
  [[maybe_unused]] std::uint32_t capacity;
  std::uint32_t count;
};

struct Frame {
  std::uintptr_t function;
  std::uintptr_t code;
  [[maybe_unused]] std::uint64_t of_webassembly[3];
  std::uint32_t place;
};

double number_of_place(const void* first) {
  const auto frame = field<Frame>(first, 0);
  constexpr std::uint64_t factor = 0x9E3779B97F4A7C15U;
  // Functions are made again and again of the same code. Those of the engine have none.
  std::uint64_t mixed = (frame.code != 0 ? frame.code : frame.function) * factor;
  mixed = (mixed ^ (mixed >> 29U)) * factor + frame.place;
  mixed = (mixed ^ (mixed >> 32U)) * factor;
  // What a number of script holds exactly.
  return static_cast<double>(mixed >> 11U);
}

// A function and a scope have, after header and properties, the scope around them. One that holds
// variables has next a table of them, which has a lock.
constexpr std::size_t outer_scope_offset = 16;
constexpr std::size_t table_offset = 24;
constexpr std::size_t lock_offset = 20;
// In how many words of a global object we look for its scope of let, const and class.
constexpr std::size_t global_words = 400;

bool is_locked(const void* scope) {
  return (field<std::uint8_t>(field<const void*>(scope, table_offset), lock_offset) & 1U) != 0;
}

// Where a global object has that scope: it is the outermost but one around each function. Zero if
// it is not found.
std::size_t find_lexical_offset(const void* global, const void* function) {
  const void* outermost = nullptr;
  const auto* scope = field<const void*>(function, outer_scope_offset);
  while (scope != nullptr && scope != global) {
    outermost = scope;
    scope = field<const void*>(scope, outer_scope_offset);
  }
  if (scope == nullptr || outermost == nullptr) {
    return 0;
  }
  for (std::size_t word = 1; word < global_words; ++word) {
    if (field<const void*>(global, word * sizeof(void*)) == outermost) {
      return word * sizeof(void*);
    }
  }
  return 0;
}

thread_local ThrowWatch* current_watch = nullptr;

}  // namespace

ThrowWatch::ThrowWatch(Engine& engine, JSObjectRef on_error, JSObjectRef on_other)
    : engine_(engine), on_error_(engine, on_error), on_other_(engine, on_other) {
  current_watch = this;
}

ThrowWatch::~ThrowWatch() {
  if (current_watch == this) {
    current_watch = nullptr;
  }
}

// Asked when something is thrown for the first time, since many programs throw nothing.
bool ThrowWatch::is_layout_known() {
  if (layout_ == Layout::unknown) {
    layout_ = Layout::strange;
    if (is_fast_tier_on()) {
      // There is none while script is being ended.
      JSObjectRef sample = JSObjectMakeError(engine_.context(), 0, nullptr, nullptr);
      if (sample == nullptr) {
        layout_ = Layout::unknown;
        return false;
      }
      error_type_ = type_of(sample);
      lexical_offset_ = find_lexical_offset(engine_.context(), on_error_.object());
      layout_ = lexical_offset_ == 0 ? Layout::strange : Layout::known;
    }
  }
  return layout_ == Layout::known;
}

bool ThrowWatch::is_error(JSValueRef value) const {
  return is_cell(value) && type_of(value) == error_type_;
}

// The collector looks at the frames of errors only while script stands still, so that they may move
// at any time.
std::optional<double> ThrowWatch::move_frames(JSValueRef from, JSValueRef target) {
  if (!is_layout_known() || !is_error(from) || !is_error(target)) {
    return std::nullopt;
  }
  const auto* frames = field<const Frames*>(from, frames_offset);
  if (frames == nullptr || frames->count == 0 ||
      field<const void*>(target, frames_offset) != nullptr) {
    return std::nullopt;
  }
  set_field<const void*>(target, frames_offset, frames);
  set_field<const void*>(from, frames_offset, nullptr);
  return number_of_place(frames->first);
}

// The collector may be looking at the exception, so that nothing of that is changed.
bool ThrowWatch::show_throw(JSValueRef thrown, JSValueRef target) {
  const void* const exception = last_exception_ == nullptr ? nullptr : *last_exception_;
  if (exception == nullptr || !is_layout_known() || !is_error(thrown) || !is_error(target) ||
      field<JSValueRef>(exception, value_offset) != thrown) {
    return false;
  }
  const auto of_throw = field<Frames>(exception, frames_of_throw_offset);
  const auto* frames = field<const Frames*>(target, frames_offset);
  if (of_throw.count == 0 || frames == nullptr || frames->count == 0) {
    return false;
  }
  const auto frame = field<Frame>(of_throw.first, 0);
  if (frame.code == 0 || field<Frame>(frames->first, 0).code == 0) {
    return false;
  }
  set_field<std::uintptr_t>(frames->first, offsetof(Frame, function), frame.function);
  set_field<std::uintptr_t>(frames->first, offsetof(Frame, code), frame.code);
  set_field<std::uint32_t>(frames->first, offsetof(Frame, place), frame.place);
  *last_exception_ = nullptr;
  return true;
}

// The engine locks the variables of the outermost scopes while it says that one of them cannot be
// assigned to. Script would wait for them forever.
bool ThrowWatch::are_variables_locked(const void* global) const {
  return is_locked(global) || is_locked(field<const void*>(global, lexical_offset_));
}

void ThrowWatch::call(JSContextRef context, const Pin& function, JSValueRef value) {
  // What goes wrong, such as a stack that is full, leaves the value as it is.
  JSValueRef ignored = nullptr;
  JSObjectCallAsFunction(context, function.object(), nullptr, 1, &value, &ignored);
  if (ignored != nullptr) {
    TimeLimit::pass_end_on();
  }
}

void ThrowWatch::see(const void* machine, JSContextRef context, const void* exception) {
  if (is_busy_ || !is_layout_known() || field<const void*>(machine, pending_offset) != nullptr ||
      exception == field<const void*>(machine, termination_offset) ||
      are_variables_locked(context)) {
    return;
  }
  is_busy_ = true;
  const auto value = field<JSValueRef>(exception, value_offset);
  if (!is_error(value)) {
    call(context, on_other_, value);
  } else if (field<const void*>(value, frames_offset) != nullptr) {
    call(context, on_error_, value);
  } else if (last_exception_ != nullptr) {
    *last_exception_ = exception;
  }
  is_busy_ = false;
}

}  // namespace rondo::js

using ThrowFunction = void* (*)(void* machine, const void* context, const void* exception);

extern "C" {
// Defined under the name of the engine's own function.
__attribute__((visibility("default"))) void* rondo_throw_exception(
    void* machine, const void* context,
    const void* exception) asm("_ZN3JSC2VM14throwExceptionEPNS_14JSGlobalObjectEPNS_9ExceptionE");

void* rondo_throw_exception(void* machine, const void* context, const void* exception) {
  static const auto pass_on = reinterpret_cast<ThrowFunction>(
      ::dlsym(RTLD_NEXT, "_ZN3JSC2VM14throwExceptionEPNS_14JSGlobalObjectEPNS_9ExceptionE"));
  if (rondo::js::current_watch != nullptr) {
    rondo::js::current_watch->see(machine, static_cast<JSContextRef>(context), exception);
  }
  return pass_on(machine, context, exception);
}
}
