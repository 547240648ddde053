// Strings that the engine has not put together yet.
//
// A concatenation is a string of parts until somebody needs its characters, and only then
// DirectText can lend them. The public interface puts it together as well, but copies it, too.
#pragma once

#include <JavaScriptCore/JavaScript.h>

namespace rondo::js {

// Has the engine put a string of parts together. False for all other values, and on a library that
// we do not know: see introspection.h. The engine must be held.
bool join_parts(JSContextRef context, JSValueRef value);

}  // namespace rondo::js
