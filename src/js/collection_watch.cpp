#include "js/collection_watch.h"

#include "js/jsc.h"

#include <JavaScriptCore/JSHeapFinalizerPrivate.h>
#include <JavaScriptCore/JSMarkingConstraintPrivate.h>

namespace rondo::js {

void watch_collections(ContextGroup group, const CollectionWatch& watch) {
  const auto data = [](void (*function)()) { return reinterpret_cast<void*>(function); };
  JSContextGroupAddMarkingConstraint(
      group,
      [](JSMarkerRef /*marker*/, void* function) { reinterpret_cast<void (*)()>(function)(); },
      data(watch.on_marking));
  JSContextGroupAddHeapFinalizer(
      group,
      [](ContextGroup /*group*/, void* function) { reinterpret_cast<void (*)()>(function)(); },
      data(watch.on_end));
}

}  // namespace rondo::js
