// Tells when garbage is collected.
#pragma once

#include "js/types.h"

namespace rondo::js {

// Neither function may call the engine.
struct CollectionWatch {
  void (*on_marking)();  // At least once while a collection marks, on any thread.
  void (*on_end)();      // On the thread that runs script.
};
// As long as the machine lives.
void watch_collections(ContextGroup group, const CollectionWatch& watch);

}  // namespace rondo::js
