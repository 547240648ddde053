#include "js/backtrace.h"

#include "js/jsc.h"

#include <JavaScriptCore/JSContextRefPrivate.h>

#include "js/string.h"

namespace rondo::js {

std::string backtrace(Context context, unsigned frames_max) {
  return String(JSContextCreateBacktrace(context, frames_max)).utf8();
}

}  // namespace rondo::js
