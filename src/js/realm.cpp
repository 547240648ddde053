#include "js/realm.h"

#include <array>
#include <memory>

#include "js/fast/global_prototype.h"
#include "js/global_context.h"
#include "js/private_api.h"
#include "js/string.h"
#include "js/value.h"

namespace rondo::js {

namespace {

// Null while the engine makes the global object.
const Sandbox* parts_of(JSObjectRef global) {
  return static_cast<const Sandbox*>(JSObjectGetPrivate(global));
}

JSObjectRef sandbox_of(JSObjectRef global) {
  const Sandbox* parts = parts_of(global);
  return parts == nullptr ? nullptr : parts->object;
}

void drop_parts(JSObjectRef global) { delete parts_of(global); }

JSValueRef get_property(JSContextRef context, JSObjectRef global, JSStringRef name,
                        JSValueRef* exception) {
  JSObjectRef sandbox = sandbox_of(global);
  // Null lets the engine look at the global object itself.
  if (sandbox == nullptr || !JSObjectHasProperty(context, sandbox, name)) {
    return nullptr;
  }
  const JSValueRef value = JSObjectGetProperty(context, sandbox, name, exception);
  // A sandbox that refers to itself means the global object.
  return value == sandbox ? JSContextGetGlobalObject(JSObjectGetGlobalContext(global)) : value;
}

// These cannot be assigned, and must not seem to be.
bool is_constant(JSStringRef name) {
  return JSStringIsEqualToUTF8CString(name, "undefined") ||
         JSStringIsEqualToUTF8CString(name, "NaN") ||
         JSStringIsEqualToUTF8CString(name, "Infinity");
}

bool set_property(JSContextRef context, JSObjectRef global, JSStringRef name, JSValueRef value,
                  JSValueRef* exception) {
  const Sandbox* parts = parts_of(global);
  if (parts == nullptr || is_constant(name)) {
    return false;
  }
  const std::array arguments = {JSValueMakeString(context, name), value};
  const JSValueRef assigned = JSObjectCallAsFunction(context, parts->assign, nullptr,
                                                     arguments.size(), arguments.data(), exception);
  return assigned == nullptr || JSValueToBoolean(context, assigned);
}

bool delete_property(JSContextRef context, JSObjectRef global, JSStringRef name,
                     JSValueRef* exception) {
  const Sandbox* parts = parts_of(global);
  if (parts != nullptr && JSObjectHasProperty(context, parts->object, name) &&
      !JSObjectHasProperty(context, parts->undeletable, name) &&
      !JSObjectDeleteProperty(context, parts->object, name, exception)) {
    const JSValueRef argument = JSValueMakeString(context, name);
    JSObjectCallAsFunction(context, parts->adopt, nullptr, 1, &argument, exception);
  }
  // So that the engine deletes what it has of that name, too, or refuses to.
  return false;
}

void add_property_names(JSContextRef context, JSObjectRef global,
                        JSPropertyNameAccumulatorRef accumulator) {
  JSObjectRef sandbox = sandbox_of(global);
  if (sandbox == nullptr) {
    return;
  }
  JSPropertyNameArrayRef names = JSObjectCopyPropertyNames(context, sandbox);
  const std::size_t count = JSPropertyNameArrayGetCount(names);
  for (std::size_t index = 0; index < count; ++index) {
    JSPropertyNameAccumulatorAddName(accumulator, JSPropertyNameArrayGetNameAtIndex(names, index));
  }
  JSPropertyNameArrayRelease(names);
}

JSClassRef global_class() {
  static JSClassRef made = [] {
    JSClassDefinition definition = kJSClassDefinitionEmpty;
    definition.className = "Object";
    definition.finalize = drop_parts;
    definition.getProperty = get_property;
    definition.setProperty = set_property;
    definition.deleteProperty = delete_property;
    definition.getPropertyNames = add_property_names;
    return JSClassCreate(&definition);
  }();
  return made;
}

// Objects of a class have an object of the engine's between them and Object.prototype, whose own
// prototype script may change. It would look up all names of the global object slowly, so it is
// used only where there is no better way to change what a global object inherits from.
JSClassRef changeable_class() {
  static JSClassRef made = [] {
    JSClassDefinition definition = kJSClassDefinitionEmpty;
    definition.className = "Object";
    return JSClassCreate(&definition);
  }();
  return made;
}

// From here on the global object lives as long as script refers to it.
JSObjectRef let_go(JSGlobalContextRef context) {
  JSObjectRef global = JSContextGetGlobalObject(context);
  JSGlobalContextRelease(context);
  return global;
}

}  // namespace

JSObjectRef make_realm(const Engine& engine, const Sandbox& sandbox) {
  JSGlobalContextRef context = make_global_context(engine.group(), global_class());
  JSObjectRef global = JSContextGetGlobalObject(context);
  // What is stored into the global object below lets the collector see what this has changed.
  static_cast<void>(engine.take_over_jobs_of(context));
  // The pointer is for us, the property for the collector.
  JSObjectSetPrivate(global, std::make_unique<Sandbox>(sandbox).release());
  const std::array<JSValueRef, 4> parts = {sandbox.object, sandbox.undeletable, sandbox.assign,
                                           sandbox.adopt};
  JSObjectSetPrivateProperty(context, global, String("parts").get(), array(context, parts));
  return let_go(context);
}

JSObjectRef make_plain_realm(const Engine& engine) {
  JSGlobalContextRef context = make_global_context(
      engine.group(), can_set_global_prototype() ? nullptr : changeable_class());
  if (JSObjectRef functions = engine.take_over_jobs_of(context); functions != nullptr) {
    // Storing them lets the collector see what has changed; then the name is free again.
    const String name("functions");
    JSObjectRef global = JSContextGetGlobalObject(context);
    JSObjectSetProperty(context, global, name.get(), functions, kJSPropertyAttributeNone, nullptr);
    JSObjectDeleteProperty(context, global, name.get(), nullptr);
  }
  return let_go(context);
}

JSGlobalContextRef realm_of(JSObjectRef object) { return JSObjectGetGlobalContext(object); }

}  // namespace rondo::js
