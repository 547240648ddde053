// Strings of script made from UTF-8.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include "js/engine.h"
#include "text/utf8.h"

namespace rondo::node {

// What is no UTF-8 becomes U+FFFD. The engine must be held.
[[nodiscard]] JSValueRef utf8_text(js::Engine& engine, text::Bytes bytes);

}  // namespace rondo::node
