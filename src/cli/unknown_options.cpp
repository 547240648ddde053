#include "cli/unknown_options.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "cli/options_table.h"

namespace rondo::cli {

namespace {

constexpr auto unsupported = std::to_array<std::string_view>({
    "--allow-net",
    "--allow-openssl-store",
    "--bench-isolation",
    "--build-sea",
    "--build-snapshot",
    "--build-snapshot-config",
    "--completion-bash",
    "--cpu-prof-interval",
    "--debug-arraybuffer-allocations",
    "--debug-port",
    "--diagnostic-dir",
    "--disable-sigusr1",
    "--disable-wasm-trap-handler",
    "--enable-etw-stack-walking",
    "--enable-fips",
    "--es-module-specifier-resolution",
    "--experimental-addon-modules",
    "--experimental-bench",
    "--experimental-config-file",
    "--experimental-default-config-file",
    "--experimental-ffi",
    "--experimental-inspector-network-resource",
    "--experimental-network-inspection",
    "--experimental-permission",
    "--experimental-sea-config",
    "--experimental-shadow-realm",
    "--experimental-specifier-resolution",
    "--experimental-storage-inspection",
    "--experimental-stream-iter",
    "--experimental-test-coverage",
    "--experimental-vfs",
    "--experimental-web-worker",
    "--experimental-webstorage",
    "--experimental-worker-inspection",
    "--force-async-hooks-checks",
    "--force-context-aware",
    "--force-fips",
    "--frozen-intrinsics",
    "--harmony-shadow-realm",
    "--heap-prof",
    "--heap-prof-dir",
    "--heap-prof-interval",
    "--heap-prof-name",
    "--heap-snapshot-on-oom",
    "--heapsnapshot-near-heap-limit",
    "--heapsnapshot-signal",
    "--http-parser",
    "--icu-data-dir",
    "--inspect",
    "--inspect-brk",
    "--inspect-port",
    "--inspect-publish-uid",
    "--inspect-wait",
    "--interpreted-frames-native-stack",
    "--localstorage-file",
    "--max-heap-size",
    "--max-old-space-size-percentage",
    "--node-memory-debug",
    "--node-snapshot",
    "--openssl-config",
    "--openssl-shared-config",
    "--perf-basic-prof",
    "--perf-basic-prof-only-functions",
    "--perf-prof",
    "--perf-prof-unwinding-info",
    "--prof",
    "--prof-process",
    "--report-on-fatalerror",
    "--secure-heap",
    "--secure-heap-min",
    "--security-revert",
    "--snapshot-blob",
    "--test-coverage-branches",
    "--test-coverage-exclude",
    "--test-coverage-functions",
    "--test-coverage-include",
    "--test-coverage-lines",
    "--trace-env",
    "--trace-env-js-stack",
    "--trace-env-native-stack",
    "--trace-promises",
    "--trace-sigint",
    "--trace-sync-io",
    "--track-heap-objects",
    "--use-largepages",
    "--verify-base-objects",
    "--webstorage",
});
static_assert(std::ranges::is_sorted(unsupported));

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t index = 0; index < row.size(); ++index) {
    row[index] = index;
  }
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

}  // namespace

bool is_unsupported_option(std::string_view name) {
  std::string spelled(name);
  std::ranges::replace(spelled, '_', '-');
  return std::ranges::binary_search(unsupported, spelled);
}

std::string bad_option(std::string_view name) {
  if (is_unsupported_option(name)) {
    return std::string(name) + " is not supported";
  }
  std::string message = "bad option: " + std::string(name);
  std::string_view nearest;
  std::size_t fewest = 4;
  for (const Option& option : all_options()) {
    const std::size_t distance = edit_distance(name, option.name);
    if (distance < fewest && option.name.size() > 2) {
      fewest = distance;
      nearest = option.name;
    }
  }
  if (!nearest.empty()) {
    message += " (did you mean " + std::string(nearest) + "?)";
  }
  return message + "\nrondo --help lists all options.";
}

}  // namespace rondo::cli
