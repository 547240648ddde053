// Makes the contexts in which scripts run.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include "js/private_api.h"

namespace rondo::js {

// The engine would look up the names of the native frames for every exception that leaves script,
// in case an inspector shows them: that costs more than all the rest of the exception.
inline JSGlobalContextRef make_global_context(JSContextGroupRef group, JSClassRef global_class) {
  JSGlobalContextRef context = JSGlobalContextCreateInGroup(group, global_class);
  JSGlobalContextSetIncludesNativeCallStackWhenReportingExceptions(context, false);
  return context;
}

}  // namespace rondo::js
