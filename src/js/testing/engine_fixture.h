// What the tests of this folder share: an engine, and short ways to ask it something.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "js/engine.h"
#include "js/native.h"

namespace rondo::js {

class EngineTest : public ::testing::Test {
 protected:
  [[nodiscard]] Context context() const { return engine.context(); }

  // The value of a script that does not throw; its microtasks have run.
  Value run(std::string_view source) {
    const Completion result = engine.evaluate(String(source), "file:///test.js");
    const Lock lock(engine);
    engine.promises().run_jobs();
    if (!result) {
      ADD_FAILURE() << source << " threw " << to_string(context(), result.error());
      return undefined(context());
    }
    return *result;
  }
  [[nodiscard]] Object object_of(std::string_view source) { return as_object(run(source)); }
  [[nodiscard]] std::string text_of(std::string_view source) {
    return to_string(context(), run(source));
  }
  [[nodiscard]] double number_of(std::string_view source) {
    return to_number(context(), run(source));
  }

  // A native function that script reaches by this name.
  template <Body body>
  void define_global(std::string_view name) {
    define<body>(context(), engine.global(), name);
  }

  Engine engine;
};

}  // namespace rondo::js
