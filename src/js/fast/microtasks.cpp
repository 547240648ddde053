#include "js/fast/microtasks.h"

#include "js/fast/build_id.h"
#include "js/fast/symbols.h"

namespace rondo::js {

Microtasks::Microtasks(JSGlobalContextRef context) : context_(context) {
  is_available_ = is_fast_tier_on() && find_symbol(drain_, "_ZN3JSC2VM15drainMicrotasksEv");
}

}  // namespace rondo::js
