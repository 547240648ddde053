// What the engine's library exports although its headers do not declare it.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include <cstddef>

extern "C" {
void JSLock(JSContextRef context);
// The outermost one runs the microtasks.
void JSUnlock(JSContextRef context);

void JSGlobalContextSetUnhandledRejectionCallback(JSGlobalContextRef context, JSObjectRef function,
                                                  JSValueRef* exception);

using JSShouldTerminateCallback = bool (*)(JSContextRef context, void* data);
void JSContextGroupSetExecutionTimeLimit(JSContextGroupRef group, double seconds,
                                         JSShouldTerminateCallback callback, void* data);
void JSContextGroupClearExecutionTimeLimit(JSContextGroupRef group);

// Only objects of a class have them. The collector sees them.
bool JSObjectSetPrivateProperty(JSContextRef context, JSObjectRef object, JSStringRef name,
                                JSValueRef value);
JSValueRef JSObjectGetPrivateProperty(JSContextRef context, JSObjectRef object, JSStringRef name);
// That in which the object was made.
JSGlobalContextRef JSObjectGetGlobalContext(JSObjectRef object);
void JSGlobalContextSetEvalEnabled(JSGlobalContextRef context, bool is_enabled,
                                   JSStringRef message);

void JSGlobalContextSetIncludesNativeCallStackWhenReportingExceptions(JSGlobalContextRef context,
                                                                      bool is_included);

// Before the first context.
bool JSConfigureSignalForGC(int signal);
void JSSynchronousGarbageCollectForDebugging(JSContextRef context);
void JSReportExtraMemoryCost(JSContextRef context, std::size_t size);
JSObjectRef JSGetMemoryUsageStatistics(JSContextRef context);
// Nothing for what is no proxy.
JSObjectRef JSObjectGetProxyTarget(JSObjectRef object);
JSStringRef JSContextCreateBacktrace(JSContextRef context, unsigned frames_max);

// A script is read when it is made, and can be evaluated often; null if it is wrong.
void* JSScriptCreateFromString(JSContextGroupRef group, JSStringRef url, int first_line,
                               JSStringRef source, JSStringRef* message, int* error_line);
void JSScriptRelease(void* script);
JSValueRef JSScriptEvaluate(JSContextRef context, void* script, JSValueRef self,
                            JSValueRef* exception);
}
