#include "cli/engine_tuning.h"

#include <algorithm>
#include <string>

namespace rondo::cli {

namespace {

// Without the hyphens before them.
constexpr std::string_view switches = R"(
allocation-buffer-parking allocation-site-pretenuring allocation-site-tracking always-osr
always-osr-from-maglev always-sparkplug always-turbofan always-use-string-forwarding-table
assert-types baseline-batch-compilation battery-saver-mode black-allocated-pages
cache-prototype-transitions clear-free-memory compact compact-code-space
compact-code-space-with-stack compact-on-every-full-gc compact-with-stack compilation-cache
concurrent-array-buffer-sweeping concurrent-builtin-generation concurrent-cache-deserialization
concurrent-maglev-high-priority-threads concurrent-marking
concurrent-marking-high-priority-threads concurrent-minor-ms-marking concurrent-osr
concurrent-recompilation concurrent-recompilation-front-running concurrent-sparkplug
concurrent-sparkplug-high-priority-threads concurrent-sweeping concurrent-turbo-tracing
conservative-stack-scanning cppgc-young-generation cppheap-concurrent-marking
cppheap-incremental-marking disable-optimizing-compilers efficiency-mode
efficiency-mode-disable-turbofan efficiency-mode-for-tiering-heuristics enable-32dregs enable-avx
enable-avx-vnni enable-avx-vnni-int8 enable-avx2 enable-bmi1 enable-bmi2 enable-f16c enable-fma3
enable-lazy-source-positions enable-lzcnt enable-neon enable-popcnt
enable-regexp-unaligned-accesses enable-sahf enable-slow-asserts enable-sse3 enable-sse4-1
enable-sse4-2 enable-ssse3 fast-api-allow-float-in-sim feedback-normalization flush-baseline-code
flush-bytecode flush-code-based-on-tab-visibility flush-code-based-on-time flush-liftoff-code
force-long-branches force-marking-deque-overflows gc-experiment-less-compaction gc-global
gc-speed-uses-counters idle-gc-on-context-disposal ignition-elide-noneffectful-bytecodes
ignition-elide-redundant-tdz-checks ignition-filter-expression-positions ignition-reo
ignition-share-named-property-feedback incremental-marking
incremental-marking-for-gc-in-background incremental-marking-start-user-visible
incremental-marking-task incremental-marking-unified-schedule inline-new json-stringify-fast-path
lazy lazy-compile-dispatcher lazy-eval lazy-feedback-allocation lazy-new-space-shrinking
lazy-streaming liftoff liftoff-only lite-mode maglev maglev-assert maglev-build-code-on-background
maglev-cons-string-elision maglev-cse maglev-deopt-data-on-background maglev-destroy-on-background
maglev-escape-analysis maglev-function-context-specialization maglev-future
maglev-hoist-osr-value-phi-untagging maglev-inline-api-calls maglev-inlining
maglev-inlining-following-eager-order maglev-licm maglev-loop-peeling maglev-non-eager-inlining
maglev-object-tracking maglev-optimistic-peeled-loops maglev-osr maglev-overwrite-budget
maglev-overwrite-osr-budget maglev-pretenure-store-values maglev-reuse-stack-slots
maglev-skip-migration-check-for-polymorphic-access maglev-speculative-hoist-phi-untagging
maglev-untagged-phis max-lazy mega-dom-ic memory-balancer memory-protection-keys memory-reducer
memory-reducer-favors-memory memory-reducer-for-small-heaps memory-reducer-respects-frozen-state
memory-saver-mode minor-gc-task minor-gc-task-with-lower-priority minor-ms
minor-ms-shortcut-strings opt optimize-for-size optimize-gc-for-battery
optimize-maglev-optimizes-to-turbofan optimize-on-next-call-optimizes-to-maglev osr-from-maglev
page-promotion parallel-compaction parallel-compile-tasks-for-eager-toplevel
parallel-compile-tasks-for-lazy parallel-marking parallel-pause-for-gc-in-background
parallel-pointer-update parallel-reclaim-unmodified-wrappers parallel-scavenge
parallel-weak-ref-clearing polymorphic-inlining precise-object-pinning predictable-gc-schedule
reclaim-unmodified-wrappers regexp-interpret-all regexp-optimization regexp-peephole-optimization
regexp-simd regexp-tier-up reuse-scope-infos scavenger-conservative-object-pinning
scavenger-precise-object-pinning scavenger-promote-quarantined-pages separate-gc-phases
short-builtin-calls single-generation single-threaded single-threaded-gc
single-threaded-gc-in-background sparkplug sparkplug-needs-short-builtins
stress-background-compile stress-branch-hinting stress-compaction stress-concurrent-allocation
stress-concurrent-inlining stress-concurrent-inlining-attach-code stress-flush-code
stress-gc-during-compilation stress-ic stress-incremental-marking stress-inline
stress-lazy-source-positions stress-maglev stress-per-context-marking-worklist
stress-scavenger-conservative-object-pinning stress-turbo-late-spilling stress-wasm-code-gc
stress-wasm-memory-moving string-slices super-ic turbo-allocation-folding turbo-cf-optimization
turbo-collect-feedback-in-generic-lowering turbo-compress-frame-translations turbo-elide-frames
turbo-escape turbo-fast-api-calls turbo-inline-array-builtins turbo-inline-js-wasm-calls
turbo-inlining turbo-instruction-scheduling turbo-jt turbo-load-elimination turbo-loop-peeling
turbo-loop-rotation turbo-loop-variable turbo-move-optimization turbo-optimize-apply
turbo-optimize-inlined-js-wasm-wrappers turbo-optimize-math-minmax turbo-rewrite-far-jumps
turbo-splitting turbo-store-elimination turbo-stress-instruction-scheduling turbo-string-builder
turbo-verify turbo-verify-allocation turbo-wasm-address-reassociation turbofan turbolev
turbolev-future turbolev-non-eager-inlining turboshaft turboshaft-assert-types turboshaft-csa
turboshaft-load-elimination turboshaft-loop-unrolling turboshaft-string-concat-escape-analysis
turboshaft-typed-optimizations turboshaft-wasm-in-js-inlining turboshaft-wasm-load-elimination
unbox-double-arrays use-ic use-marking-progress-bar use-osr verify-code-merge verify-csa
verify-heap verify-simplified-lowering wasm-async-compilation wasm-code-gc wasm-deopt
wasm-dynamic-tiering wasm-fast-api wasm-generic-wrapper wasm-inlining wasm-inlining-call-indirect
wasm-inlining-ignore-call-counts wasm-lazy-compilation wasm-lazy-validation wasm-loop-peeling
wasm-loop-unrolling wasm-memory64-trap-handling wasm-native-module-cache wasm-opt
wasm-sync-tier-up wasm-tier-up
)";

constexpr std::string_view with_values = R"(
arm-arch baseline-batch-compilation-threshold bytecode-old-age concurrent-maglev-max-threads
concurrent-marking-max-worker-num concurrent-recompilation-delay
concurrent-recompilation-queue-length concurrent-sparkplug-max-threads
concurrent-turbofan-max-threads deopt-every-n-times efficiency-mode-delay-turbofan
ephemeron-fixpoint-iterations fast-properties-soft-limit gc-interval
gc-memory-reducer-start-delay-ms heap-growing-percent incremental-marking-hard-trigger
incremental-marking-soft-trigger initial-heap-size initial-old-space-size initial-shared-heap-size
invocation-count-for-early-optimization invocation-count-for-feedback-allocation
invocation-count-for-maglev invocation-count-for-maglev-osr invocation-count-for-maglev-with-delay
invocation-count-for-osr invocation-count-for-turbofan lazy-compile-dispatcher-max-threads
maglev-allocation-folding maglev-filter maglev-loop-peeling-max-size
maglev-loop-peeling-max-size-cumulative max-inlined-bytecode-size
max-inlined-bytecode-size-absolute max-inlined-bytecode-size-cumulative
max-inlined-bytecode-size-small max-maglev-inline-depth max-maglev-inlined-bytecode-size
max-maglev-inlined-bytecode-size-cumulative max-opt max-optimized-bytecode-size
max-semi-space-size max-serializer-nesting memory-balancer-c-value memory-reducer-gc-count
min-inlining-frequency min-semi-space-size minor-gc-task-trigger
minor-ms-concurrent-marking-trigger minor-ms-max-new-space-capacity-mb minor-ms-max-page-age
minor-ms-min-lab-size-kb minor-ms-min-new-space-capacity-for-concurrent-marking-mb
minor-ms-page-promotion-max-lab-threshold minor-ms-page-promotion-threshold
osr-from-maglev-interrupt-scale-factor osr-to-tierup page-promotion-threshold random-gc-interval
regexp-tier-up-ticks reserve-inline-budget-scale-factor retain-maps-for-n-gc
scavenger-max-new-space-capacity-mb semi-space-growth-factor sparkplug-filter
stress-lazy-compilation stress-marking stress-scavenge turbo-filter turbo-verify-machine-graph
wasm-caching-hard-threshold wasm-caching-threshold wasm-caching-timeout-ms
wasm-deopts-per-function-limit wasm-inlining-budget wasm-inlining-factor wasm-inlining-max-size
wasm-inlining-min-budget wasm-loop-peeling-max-size wasm-max-committed-code-mb
wasm-max-initial-code-space-reservation wasm-num-compilation-tasks wasm-tier-mask-for-testing
wasm-tier-up-filter wasm-tiering-budget wasm-wrapper-tiering-budget
)";

bool is_space(char character) { return character == ' ' || character == '\n'; }

bool has_word(std::string_view words, std::string_view word) {
  std::size_t start = words.find(word);
  for (; start != std::string_view::npos; start = words.find(word, start + 1)) {
    if (is_space(words[start - 1]) && is_space(words[start + word.size()])) {
      return !word.empty();
    }
  }
  return false;
}

}  // namespace

std::optional<Tuning> find_tuning(std::string_view option) {
  if (!option.starts_with("--")) {
    return std::nullopt;
  }
  std::string name(option.substr(2));
  std::ranges::replace(name, '_', '-');
  if (has_word(switches, name)) {
    return Tuning::is_switch;
  }
  if (has_word(with_values, name)) {
    return Tuning::has_value;
  }
  // V8 takes the opposite with and without a hyphen.
  for (const std::string_view negation : {"no-", "no"}) {
    if (name.starts_with(negation) && has_word(switches, name.substr(negation.size()))) {
      return Tuning::is_switch;
    }
  }
  return std::nullopt;
}

}  // namespace rondo::cli
