#include "js/referrer.h"

#include <JavaScriptCore/OpaqueJSString.h>
#include <JavaScriptCore/SlotVisitorInlines.h>

namespace rondo::js {

JSC::SourceOrigin Referrer::origin(const String& url, Object object) {
  WTF::URL parsed(url.get()->string());
  return object == nullptr ? JSC::SourceOrigin(std::move(parsed))
                           : JSC::SourceOrigin(std::move(parsed), create(toJS(object)));
}

void Referrer::visitHostDefined(JSC::AbstractSlotVisitor& visitor) {
  visitor.appendUnbarriered(object_.get());
}

void Referrer::visitHostDefined(JSC::SlotVisitor& visitor) {
  visitor.appendUnbarriered(object_.get());
}

}  // namespace rondo::js
