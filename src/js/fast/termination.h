// Lets script go on that called script which was ended.
//
// The engine ends all script up to the loop, because it forgets that it was asked to end only
// when it is left altogether. Here it is made to believe that it was, through symbols that the
// library exports without declaring them and one place in its memory; so only if the library is
// one whose layout we know. RONDO_ENGINE_TIER=base in the environment asks to do without.
#pragma once

#include <JavaScriptCore/JavaScript.h>

namespace rondo::js {

class Termination {
 public:
  explicit Termination(JSContextGroupRef group);

  // To be asked in a native function that script called, before it calls script that may have to
  // be ended.
  [[nodiscard]] bool can_be_survived() const;

  // After the call that was ended, in the same native function.
  void forget() const;

 private:
  // The engine's note of who entered it first, which is on our thread's stack.
  [[nodiscard]] void* entry_scope() const;

  using ScopeFunction = void (*)(void* scope);

  void* machine_;
  ScopeFunction enter_ = nullptr;
  ScopeFunction leave_ = nullptr;
  bool is_available_ = false;
};

}  // namespace rondo::js
