#include "js/date.h"

#include "js/jsc.h"

#include <JavaScriptCore/DateInstance.h>

namespace rondo::js {

Object date(Context context, double time) {
  JSC::JSGlobalObject* const global = toJS(context);
  const JSC::JSLockHolder lock(global);
  return toRef(JSC::DateInstance::create(global->vm(), global->dateStructure(), time));
}

double time_of(Value date) {
  constexpr JSC::JSGlobalObject* no_matter = nullptr;
  return uncheckedDowncast<JSC::DateInstance>(toJS(no_matter, date))->internalNumber();
}

}  // namespace rondo::js
