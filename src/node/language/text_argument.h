// A string that script passes to a native function, without a copy where that is possible.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <variant>

#include "js/engine.h"
#include "js/native.h"

namespace rondo::node {

// Borrowed from the engine if that can be, else a copy. The engine must be held as long as it is
// used.
class TextArgument {
 public:
  TextArgument(js::Engine& engine, const js::Call& call, std::size_t index) {
    if (borrow(engine, call[index])) {
      return;
    }
    JSStringRef string = JSValueToStringCopy(call.context(), call[index], nullptr);
    copy_.emplace(string == nullptr ? js::String(std::string_view()) : js::String(string));
    // By now the engine has put together what was joined from parts. That saves widening the copy.
    if (!borrow(engine, call[index])) {
      text_ = copy_->characters();
    }
  }

  // Calls it with one-byte characters or with two-byte units.
  template <class Visitor>
  auto visit(Visitor&& visitor) const {
    return std::visit(visitor, text_);
  }

 private:
  bool borrow(js::Engine& engine, JSValueRef value) {
    const auto text = engine.direct_text().borrow_text(value);
    if (text) {
      text_ = *text;
    }
    return text.has_value();
  }

  std::optional<js::String> copy_;
  js::BorrowedText text_;
};

// A visitor made of several lambdas.
template <class... Functions>
struct Overloaded : Functions... {
  using Functions::operator()...;
};

}  // namespace rondo::node
