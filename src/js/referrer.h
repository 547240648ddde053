// What import() in a text is told about that text: an object that its loader knows it by.
//
// Only for files of this folder: it includes the engine's headers.
#pragma once

#include "js/jsc.h"

#include <JavaScriptCore/ScriptFetcher.h>
#include <JavaScriptCore/SourceOrigin.h>
#include <JavaScriptCore/Weak.h>

#include "js/string.h"

namespace rondo::js {

// The engine hands it on to all that a text makes, functions and the texts of eval() included. The
// object lives as long as any code of these.
class Referrer final : public JSC::ScriptFetcher {
 public:
  static Ref<Referrer> create(JSC::JSObject* object) { return adoptRef(*new Referrer(object)); }

  // Null for a text that has none, for then its URL says everything. Nobody else gives the engine
  // fetchers, so that each is one of ours.
  [[nodiscard]] static JSC::JSObject* of(const JSC::SourceOrigin& origin) {
    const auto* const referrer = static_cast<const Referrer*>(origin.fetcher());
    return referrer == nullptr ? nullptr : referrer->object_.get();
  }

  // `object` may be null.
  [[nodiscard]] static JSC::SourceOrigin origin(const String& url, Object object);

  void visitHostDefined(JSC::AbstractSlotVisitor& visitor) final;
  void visitHostDefined(JSC::SlotVisitor& visitor) final;

 private:
  explicit Referrer(JSC::JSObject* object) : object_(object) {}

  JSC::Weak<JSC::JSObject> object_;
};

}  // namespace rondo::js
