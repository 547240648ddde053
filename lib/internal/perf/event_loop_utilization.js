'use strict';

const { loopIdleTime, milestones, now } = internalBinding('performance');

function utilizationOf(idle, active) {
  return { idle, active, utilization: active / (idle + active) };
}

// When the loop has begun; until then, not above zero.
let loopStart = 0;

// With one earlier result: since then; with two: from the second to the first.
function eventLoopUtilization(first, second) {
  if (loopStart <= 0) ({ loopStart } = milestones());
  if (loopStart <= 0) return { idle: 0, active: 0, utilization: 0 };
  if (second) return utilizationOf(first.idle - second.idle, first.active - second.active);
  const idle = loopIdleTime();
  const active = now() - loopStart - idle;
  if (!first) return utilizationOf(idle, active);
  return utilizationOf(idle - first.idle, active - first.active);
}

module.exports = { eventLoopUtilization, utilizationOf };
