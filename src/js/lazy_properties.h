// Properties whose values are made when they are first read.
//
// Nobody can tell them from others: they are described by their value, may be assigned and deleted,
// and are plain properties once they have been read.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "js/pin.h"
#include "js/types.h"

namespace rondo::js {

class Engine;

// Who makes the values of a set of properties: its mark stands in their places until then.
struct LazyMaker {
  Pin mark;
  Pin make;
};
using LazyMakers = std::vector<LazyMaker>;

// Hidden: not enumerable. Constant: shown, and cannot be assigned.
enum class LazyKind : std::uint8_t { shown, hidden, constant };

// make(name) gives the value. The names are ASCII. What it throws, whoever reads the property gets,
// and may try again. Target and function live as long as the engine.
void define_lazily(Engine& engine, Object target, std::span<const std::string_view> names,
                   Object make, LazyKind kind);

}  // namespace rondo::js
