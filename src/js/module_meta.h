// For the function that the engine calls when it links a module.
#pragma once

namespace JSC {
class JSGlobalObject;
class JSModuleRecord;
class JSObject;
}  // namespace JSC

namespace rondo::js {

// Its import.meta: see answer_module_meta().
[[nodiscard]] JSC::JSObject* make_module_meta(JSC::JSGlobalObject* global,
                                              JSC::JSModuleRecord* record);

}  // namespace rondo::js
