// A string that script passes to a native function, without a copy.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <variant>

#include "js/direct_text.h"
#include "js/native.h"
#include "js/string.h"

namespace rondo::node {

// Borrowed from the engine, or a copy of what a value that is no string is converted to. The engine
// must be held as long as it is used, and no script may run meanwhile.
class TextArgument {
 public:
  TextArgument(const js::Call& call, std::size_t index) {
    if (const auto text = js::borrow_text(call.context(), call[index])) {
      text_ = *text;
      return;
    }
    copy_.emplace(js::String::of(call.context(), call[index]));
    text_ = copy_->characters();
  }

  // Calls it with one-byte characters or with two-byte units.
  template <class Visitor>
  auto visit(Visitor&& visitor) const {
    return std::visit(visitor, text_);
  }

 private:
  std::optional<js::String> copy_;
  js::BorrowedText text_;
};

// A visitor made of several lambdas.
template <class... Functions>
struct Overloaded : Functions... {
  using Functions::operator()...;
};

}  // namespace rondo::node
