#include "js/sampling.h"

#include "js/jsc.h"

#include <JavaScriptCore/OpaqueJSString.h>
#include <JavaScriptCore/SamplingProfiler.h>
#include <wtf/JSONValues.h>
#include <wtf/Stopwatch.h>

namespace rondo::js {

// The profiler learns of its thread when the engine is entered, and it is entered already if script
// asks for this.
void start_sampling(ContextGroup group) {
  JSC::VM& vm = *toJS(group);
  const JSC::JSLockHolder lock(vm);
  JSC::SamplingProfiler& profiler = vm.ensureSamplingProfiler(WTF::Stopwatch::create());
  profiler.noticeCurrentThreadAsJSCExecutionThread();
  profiler.start();
}

String take_samples(ContextGroup group) {
  JSC::VM& vm = *toJS(group);
  const JSC::JSLockHolder lock(vm);
  return String(
      OpaqueJSString::tryCreate(vm.takeSamplingProfilerSamplesAsJSON()->toJSONString()).leakRef());
}

void stop_sampling(ContextGroup group) {
  JSC::VM& vm = *toJS(group);
  const JSC::JSLockHolder lock(vm);
  vm.disableSamplingProfiler();
}

}  // namespace rondo::js
