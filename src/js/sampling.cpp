#include "js/sampling.h"

extern "C" {
bool JSContextGroupEnableSamplingProfiler(JSContextGroupRef group);
void JSContextGroupDisableSamplingProfiler(JSContextGroupRef group);
JSStringRef JSContextGroupTakeSamplesFromSamplingProfiler(JSContextGroupRef group);
}

namespace rondo::js {

bool start_sampling(JSContextGroupRef group) { return JSContextGroupEnableSamplingProfiler(group); }

JSStringRef take_samples(JSContextGroupRef group) {
  return JSContextGroupTakeSamplesFromSamplingProfiler(group);
}

void stop_sampling(JSContextGroupRef group) { JSContextGroupDisableSamplingProfiler(group); }

}  // namespace rondo::js
