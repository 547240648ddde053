// Answers import() in script that the engine has compiled by itself: that of eval(), of Function()
// and of the like. In all other texts the keyword is replaced before the engine sees it.
//
// The engine asks its embedder for a module by a function that its global object has in a table,
// and that the public interface leaves empty. In a library whose layout we know (see
// introspection.h) the object gets a copy of the table with a function of ours. Elsewhere such an
// import() is refused.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include "js/pin.h"

namespace rondo::js {

class Engine;

// From now on: on_import(specifier, url), which returns a promise. The URL is that of the script
// that stands around the text, and undefined if it has none. A thread has one engine, and an engine
// one of these.
class ImportCalls {
 public:
  ImportCalls(Engine& engine, JSObjectRef on_import);
  ImportCalls(const ImportCalls&) = delete;
  ImportCalls& operator=(const ImportCalls&) = delete;
  ~ImportCalls();

  [[nodiscard]] bool is_available() const noexcept { return is_available_; }

  // For the function that the engine calls.
  [[nodiscard]] JSObjectRef answer(JSContextRef context, JSValueRef specifier,
                                   const void* origin) const;

 private:
  Pin on_import_;
  bool is_available_ = false;
};

}  // namespace rondo::js
