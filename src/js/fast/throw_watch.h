// Sees every exception at the moment it is thrown.
//
// The engine's errors have its own wording and its own form of stacks, and its interface has no
// place where they could be changed before the program catches them. But its library calls its own
// function for throwing through the dynamic linker, which takes the definition of this program
// first. That one passes everything on; in a library whose layout we know (see introspection.h) it
// first shows the value to script. Elsewhere nothing is shown, and errors stay as they are until
// they are printed.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include <cstddef>
#include <optional>

#include "js/pin.h"

namespace rondo::js {

class Engine;

// From now on: on_error(error) for each error that the engine has made and throws, once, and
// on_other(value) for each thrown value that is no error. Both run before any handler of the
// program. Errors about variables of the outermost scopes that are constant are not told: script
// cannot run then. A thread has one engine, and an engine one watch.
class ThrowWatch {
 public:
  ThrowWatch(Engine& engine, JSObjectRef on_error, JSObjectRef on_other);
  ThrowWatch(const ThrowWatch&) = delete;
  ThrowWatch& operator=(const ThrowWatch&) = delete;
  ~ThrowWatch();

  // An error of the engine has the frames of its stack until somebody asks for one of their
  // properties, or sets it, when they become a text. This gives them, as they are, to another error
  // that has none, and takes the first error's own properties of this kind away.
  //
  // The answer is a number for the place of throwing: one place has one number, and others hardly
  // ever the same. It is empty if the frames stay where they are.
  [[nodiscard]] std::optional<double> move_frames(JSValueRef from, JSValueRef target);

  // Puts in the place of the first frame of another error, which is script's, that of the statement
  // that has thrown this one last. False if another error has been thrown since, or it was the
  // engine that made and threw it.
  [[nodiscard]] bool show_throw(JSValueRef thrown, JSValueRef target);

  // Where what was thrown last is to be remembered, or null: see LastException.
  void remember_in(const void* volatile* exception) noexcept { last_exception_ = exception; }

  // For the function that the engine calls.
  void see(const void* machine, JSContextRef context, const void* exception);

 private:
  [[nodiscard]] bool is_layout_known();
  [[nodiscard]] bool is_error(JSValueRef value) const;
  [[nodiscard]] bool are_variables_locked(const void* global) const;
  void call(JSContextRef context, const Pin& function, JSValueRef value);

  Engine& engine_;
  Pin on_error_;
  Pin on_other_;
  enum class Layout : unsigned char { unknown, known, strange };
  Layout layout_ = Layout::unknown;
  unsigned char error_type_ = 0;
  std::size_t lexical_offset_ = 0;  // Of a global object.
  bool is_busy_ = false;
  const void* volatile* last_exception_ = nullptr;
};

// Keeps alive what was thrown last, if it was an error that has no frames of its own: the collector
// looks at the stacks of threads, so this has to be a variable of a function that lasts.
class LastException {
 public:
  explicit LastException(ThrowWatch* watch) noexcept : watch_(watch) {
    if (watch_ != nullptr) {
      watch_->remember_in(&exception_);
    }
  }
  LastException(const LastException&) = delete;
  LastException& operator=(const LastException&) = delete;
  ~LastException() {
    if (watch_ != nullptr) {
      watch_->remember_in(nullptr);
    }
  }

 private:
  ThrowWatch* watch_;
  const void* volatile exception_ = nullptr;
};

}  // namespace rondo::js
