#include "js/fast/json_stringify.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstring>
#include <string_view>

#include "js/engine.h"
#include "js/fast/build_id.h"
#include "js/fast/symbols.h"
#include "js/string.h"
#include "js/value.h"

namespace rondo::js {

namespace {

// A function has what it executes here, unless something unusual was done to it; and that has two
// native functions, the second for when it is called by `new`.
constexpr std::size_t executable_offset = 24;
constexpr std::uintptr_t is_unusual = 1;
constexpr std::size_t native_offset = 40;
constexpr std::size_t constructor_offset = 48;

// Programs that write only a little JSON are not to wait for examinations.
constexpr int untried_calls_max = 8;
constexpr unsigned failures_max = 6;

// The library's, and so the same for every engine of the process.
std::atomic<HostFunction> engines_own = nullptr;

thread_local JsonStringify* installed = nullptr;

bool is_absent(std::span<const JSValueRef> arguments, std::size_t index) {
  constexpr std::uintptr_t undefined_bits = 10;
  return index >= arguments.size() ||
         std::bit_cast<std::uintptr_t>(arguments[index]) == undefined_bits;
}

bool is_null(std::span<const JSValueRef> arguments, std::size_t index) {
  constexpr std::uintptr_t null_bits = 2;
  return std::bit_cast<std::uintptr_t>(arguments[index]) == null_bits;
}

}  // namespace

JsonStringify::JsonStringify(Engine& engine, JSValueRef function) : engine_(engine) {
  is_installed_ = is_fast_tier_on() && JSValueIsObject(engine.context(), function) &&
                  JSObjectIsFunction(engine.context(), as_object(function)) && install(function);
  installed = is_installed_ ? this : nullptr;
}

JsonStringify::~JsonStringify() {
  if (installed == this) {
    installed = nullptr;
  }
}

bool JsonStringify::install(JSValueRef function) {
  HostFunction no_constructor = nullptr;
  if (!find_symbol(no_constructor,
                   "_ZN3JSC29callHostFunctionAsConstructorEPNS_14JSGlobalObjectEPNS_9CallFrameE")) {
    return false;
  }
  const auto executable = field<std::uintptr_t>(function, executable_offset);
  // NOLINTNEXTLINE(performance-no-int-to-ptr)
  const auto* const cell = reinterpret_cast<const void*>(executable);
  if ((executable & is_unusual) != 0 || !is_cell(static_cast<JSValueRef>(cell)) ||
      field<HostFunction>(cell, constructor_offset) != no_constructor) {
    return false;
  }
  const auto own = field<HostFunction>(cell, native_offset);
  if (own != &JsonStringify::call) {
    engines_own = own;
    set_field<HostFunction>(cell, native_offset, &JsonStringify::call);
  }
  return true;
}

std::int64_t JsonStringify::call(void* global, HostFrame* frame) {
  JsonStringify* const own = installed;
  const std::span<const JSValueRef> arguments = frame->arguments();
  if (own != nullptr && global == own->engine_.context() && !arguments.empty() &&
      is_cell(arguments[0]) && (is_absent(arguments, 1) || is_null(arguments, 1)) &&
      is_absent(arguments, 2)) {
    const JSValueRef text = own->stringify(arguments[0]);
    if (text != nullptr) {
      return std::bit_cast<std::int64_t>(text);
    }
  }
  return engines_own.load(std::memory_order_relaxed)(global, frame);
}

bool JsonStringify::is_ready() {
  if (state_ == State::untried) {
    if (++untried_calls_ < untried_calls_max) {
      return false;
    }
    state_ = State::impossible;  // Also while samples are looked at.
    state_ = examine() ? State::ready : State::impossible;
  }
  return state_ == State::ready;
}

bool JsonStringify::examine() {
  shapes_ = std::make_unique<Shapes>(engine_.context());
  JsonTools::WriteNumber write_number = nullptr;
  const DirectText& strings = engine_.direct_text();
  if (!shapes_->is_available() || !strings.is_available() ||
      !find_symbol(write_number, "_ZN3WTF21numberToStringAndSizeEdRSt5arrayIcLm124EE")) {
    return false;
  }
  JSContextRef context = engine_.context();
  const auto samples = engine_.evaluate(String("[{}]"), "");
  if (!samples) {
    return false;
  }
  JSObjectRef list = as_object(*samples);
  const JSValueRef object = JSObjectGetPropertyAtIndex(context, list, 0, nullptr);
  // Neither ever goes: the global object has them.
  object_prototype_.object = JSObjectGetPrototype(context, as_object(object));
  array_prototype_.object = JSObjectGetPrototype(context, list);
  tools_.emplace(JsonTools{.shapes = *shapes_,
                           .strings = strings,
                           .write_number = write_number,
                           .object_prototype = object_prototype_.object,
                           .string_type = type_of(string(context, "sample"))});
  return probe();
}

// Numbers are written by the engine; all else is ours.
bool JsonStringify::probe() {
  std::array<char, JsonTools::number_size_max> room{};
  const auto is_right = [&](double number, std::string_view expected) {
    const std::span<const char> text = tools_->write_number(number, room);
    return std::string_view(text.data(), text.size()) == expected;
  };
  return is_right(0.1, "0.1") && is_right(-1.5e-7, "-1.5e-7") && is_right(1e21, "1e+21") &&
         is_right(123456789012345680000.0, "123456789012345680000");
}

// The shape is kept alive as long as it is compared with, so that no other takes its place.
bool JsonStringify::is_plain(Prototype& prototype) {
  const auto shape = static_cast<JSValueRef>(shapes_->shape_of(prototype.object));
  if (shape == prototype.plain_shape) {
    return true;
  }
  JSContextRef context = engine_.context();
  auto* const object = const_cast<JSObjectRef>(static_cast<JSValueRef>(prototype.object));
  const JSValueRef parent = JSObjectGetPrototype(context, object);
  if (parent != object_prototype_.object && !JSValueIsNull(context, parent)) {
    return false;
  }
  if (JSObjectHasProperty(context, object, String("toJSON").get())) {
    return false;
  }
  if (!Shapes::is_changeable(shape)) {
    if (prototype.plain_shape != nullptr) {
      JSValueUnprotect(context, prototype.plain_shape);
    }
    JSValueProtect(context, shape);
    prototype.plain_shape = shape;
  }
  return true;
}

bool JsonStringify::are_prototypes_plain() {
  return is_plain(object_prototype_) && is_plain(array_prototype_);
}

template <class Unit>
JsonOutcome JsonStringify::write(JSValueRef value, JSValueRef* result) {
  JsonWriter<Unit> writer(*tools_, names_, room_);
  const JsonOutcome outcome = writer.write(value);
  if (outcome == JsonOutcome::written) {
    const std::span<const Unit> text = writer.written();
    if constexpr (sizeof(Unit) == 1) {
      const DirectText::NewText made = tools_->strings.make_text(text.size());
      std::memcpy(made.characters, text.data(), text.size_bytes());
      *result = made.value;
    } else {
      const DirectText::NewWideText made = tools_->strings.make_wide_text(text.size());
      std::memcpy(made.units, text.data(), text.size_bytes());
      *result = made.value;
    }
    ++written_count_;
  }
  return outcome;
}

JSValueRef JsonStringify::stringify(JSValueRef value) {
  if (calls_to_skip_ > 0) {
    --calls_to_skip_;
    return nullptr;
  }
  if (!is_ready() || !are_prototypes_plain()) {
    return nullptr;
  }
  names_.clear();
  JSValueRef result = nullptr;
  if (write<std::uint8_t>(value, &result) == JsonOutcome::needs_wide) {
    static_cast<void>(write<char16_t>(value, &result));
  }
  room_.shrink();
  failures_in_a_row_ = result != nullptr ? 0 : std::min(failures_in_a_row_ + 1, failures_max);
  calls_to_skip_ = (1U << failures_in_a_row_) - 1;
  return result;
}

}  // namespace rondo::js
