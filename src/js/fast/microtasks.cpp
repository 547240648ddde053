#include "js/fast/microtasks.h"

#include "js/fast/build_id.h"
#include "js/fast/symbols.h"
#include "js/value.h"

namespace rondo::js {

Microtasks::Microtasks(JSGlobalContextRef context) : context_(context) {
  is_available_ = is_fast_tier_on() && find_symbol(drain_, "_ZN3JSC2VM15drainMicrotasksEv") &&
                  find_symbol(enqueue_,
                              "_ZN3JSC14JSGlobalObject14queueMicrotaskEPNS_10JSFunctionENS_"
                              "7JSValueES3_S3_S3_");
}

void Microtasks::enqueue(JSObjectRef job, JSValueRef first, JSValueRef second) const {
  const JSValueRef nothing = undefined(context_);
  enqueue_(context_, job, first, second, nothing, nothing);
}

}  // namespace rondo::js
