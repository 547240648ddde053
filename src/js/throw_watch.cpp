#include "js/throw_watch.h"

#include "js/jsc.h"

#include <JavaScriptCore/CodeBlock.h>
#include <JavaScriptCore/EmbedderHooks.h>
#include <JavaScriptCore/ErrorInstanceInlines.h>

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <utility>

#include "js/engine.h"
#include "js/pin.h"
#include "js/value.h"

namespace rondo::js {

namespace {

// Functions are made again and again of the same code, which is compiled again when it runs often.
// Those of the engine have none.
double number_of_place(const JSC::StackFrame& frame) {
  constexpr std::uint64_t factor = 0x9E3779B97F4A7C15U;
  JSC::CodeBlock* const code = frame.codeBlock();
  const JSC::JSCell* const maker = code != nullptr ? code->ownerExecutable() : frame.callee();
  std::uint64_t mixed = reinterpret_cast<std::uintptr_t>(maker) * factor;
  const std::uint64_t place = frame.hasBytecodeIndex() ? frame.bytecodeIndex().offset() : 0;
  mixed = (mixed ^ (mixed >> 29U)) * factor + place;
  mixed = (mixed ^ (mixed >> 32U)) * factor;
  // What a number of script holds exactly.
  return static_cast<double>(mixed >> 11U);
}

bool has_frames(JSC::ErrorInstance& error) {
  return error.stackTrace() != nullptr && !error.stackTrace()->isEmpty();
}

// What the native function that throws was called with, its first two arguments; undefined if it is
// script that throws.
std::array<JSC::JSValue, 2> arguments_of_native(JSC::VM& vm) {
  std::array<JSC::JSValue, 2> arguments = {JSC::jsUndefined(), JSC::jsUndefined()};
  JSC::CallFrame* const frame = vm.topCallFrame;
  if (frame == nullptr || frame->isNativeCalleeFrame() || frame->codeBlock() != nullptr) {
    return arguments;
  }
  const auto* const function = dynamicDowncast<JSC::JSFunction>(frame->callee().asCell());
  if (function != nullptr && function->isHostFunction()) {
    arguments = {frame->argument(0), frame->argument(1)};
  }
  return arguments;
}

// With room for frames, and none in it.
JSC::ErrorInstance* make_holder(JSC::JSGlobalObject& global) {
  const auto limit = global.stackTraceLimit();
  global.setStackTraceLimit(0);
  JSC::ErrorInstance* const holder = JSC::ErrorInstance::create(
      global.vm(), global.errorStructure(), WTF::String(), JSC::JSValue());
  global.setStackTraceLimit(limit);
  return holder;
}

}  // namespace

class ThrowWatch::Hooks final : public JSC::EmbedderHooks {
 public:
  Hooks(Engine& engine, Object on_error, Object on_other)
      : global_(*toJS(engine.context())), on_error_(engine, on_error), on_other_(engine, on_other) {
    global_.vm().setEmbedderHooks(this);
  }
  ~Hooks() final {
    if (global_.vm().embedderHooks() == this) {
      global_.vm().setEmbedderHooks(nullptr);
    }
  }

  Object place_of_throw(JSC::JSValue thrown) {
    const JSC::Exception* const exception = last_exception_.get();
    if (exception == nullptr || exception->value() != thrown || exception->stack().isEmpty() ||
        exception->stack().first().codeBlock() == nullptr) {
      return nullptr;
    }
    JSC::ErrorInstance* const holder = make_holder(global_);
    holder->stackTrace()->append(exception->stack().first());
    global_.vm().writeBarrier(holder);
    last_exception_.clear();
    return toRef(holder);
  }

 private:
  void willThrow(JSC::JSGlobalObject* global, JSC::Exception* exception) final {
    if (is_busy_) {
      return;
    }
    is_busy_ = true;
    const JSC::JSValue value = exception->value();
    if (auto* const error = dynamicDowncast<JSC::ErrorInstance>(value); error == nullptr) {
      call(global, on_other_, std::array{toRef(global, value)});
    } else if (has_frames(*error)) {
      tell(global, *error);
    } else {
      last_exception_.set(global_.vm(), exception);
    }
    is_busy_ = false;
  }

  void tell(JSC::JSGlobalObject* global, JSC::ErrorInstance& error) {
    JSC::ErrorInstance* holder = nullptr;
    double place = 0;
    const std::array<JSC::JSValue, 2> arguments = arguments_of_native(global_.vm());
    {
      // It would make a text of frames whose functions are gone.
      const JSC::DeferGC no_collection(global_.vm());
      holder = make_holder(global_);
      std::swap(*holder->stackTrace(), *error.stackTrace());
      global_.vm().writeBarrier(holder);
      place = number_of_place(holder->stackTrace()->first());
    }
    call(global, on_error_,
         std::array{toRef(global, JSC::JSValue(&error)), toRef(global, JSC::JSValue(holder)),
                    number(toRef(global), place), toRef(global, arguments[0]),
                    toRef(global, arguments[1])});
  }

  // What goes wrong, such as a stack that is full, leaves the value as it is. Script that has to
  // end ends where the exception would be caught.
  static void call(JSC::JSGlobalObject* global, const Pin& function,
                   std::span<const Value> arguments) {
    static_cast<void>(js::call(toRef(global), function.object(), arguments));
  }

  JSC::JSGlobalObject& global_;  // That of the engine, which makes the holders.
  Pin on_error_;
  Pin on_other_;
  // What was thrown last, if it was an error without frames of its own.
  JSC::Strong<JSC::Exception> last_exception_;
  bool is_busy_ = false;
};

ThrowWatch::ThrowWatch(Engine& engine, Object on_error, Object on_other)
    : hooks_(std::make_unique<Hooks>(engine, on_error, on_other)) {}

ThrowWatch::~ThrowWatch() = default;

Object ThrowWatch::place_of_throw(Value thrown) {
  return hooks_->place_of_throw(std::bit_cast<JSC::JSValue>(thrown));
}

}  // namespace rondo::js
