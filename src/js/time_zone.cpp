#include "js/time_zone.h"

#include "js/jsc.h"

#include <JavaScriptCore/IntlCache.h>
#include <wtf/TimeZone.h>

// The engine asks for this where it is not to look by itself: nobody but forget_time_zone() tells
// it.
void WTF::listenForTimeZoneChangeNotifications() {}

namespace rondo::js {

void forget_time_zone(ContextGroup group) {
  JSC::VM& vm = *toJS(group);
  WTF::timeZoneDidChange();
  vm.intlCache().clearForTimeZoneChange();
  vm.dateCache.clearForTimeZoneChange();
}

}  // namespace rondo::js
