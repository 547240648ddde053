// Sees every exception at the moment it is thrown.
//
// The engine's errors have its own wording and its own form of stacks. Here both can be changed
// before the program catches them.
#pragma once

#include <memory>

#include "js/types.h"

namespace rondo::js {

class Engine;

// From now on, before any handler of the program:
// - on_error(error, holder, place, first, second) for each error that the engine has made and
// throws, once. The
//   engine's error has the frames of its stack until somebody asks for one of their properties, or
//   sets it, when they become a text. They are moved to `holder` as they are, an error without any
//   other property, and the first error has no `stack` of its own any more. `place` is a number for
//   the place of throwing: one place has one number, and others hardly ever the same. If a
//   native function throws, the last two are its first arguments.
// - on_other(value) for each thrown value that is no error.
// Script that these functions call is not watched, and what they throw is lost.
//
// Of the thread of the engine, which must be held. An engine has one watch.
class ThrowWatch {
 public:
  ThrowWatch(Engine& engine, Object on_error, Object on_other);
  ThrowWatch(const ThrowWatch&) = delete;
  ThrowWatch& operator=(const ThrowWatch&) = delete;
  ~ThrowWatch();

  // An error whose stack is the statement that has thrown this one last. Null if another has been
  // thrown since, if it was the engine that made and threw it or no statement of script did, and if
  // it was asked for before.
  [[nodiscard]] Object place_of_throw(Value thrown);

 private:
  class Hooks;

  std::unique_ptr<Hooks> hooks_;
};

}  // namespace rondo::js
