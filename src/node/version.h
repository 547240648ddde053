// Whose behaviour we follow, and what we are made of.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rondo::node {

// The Node whose behaviour we follow.
inline constexpr std::string_view node_version = "v24.11.1";
inline constexpr std::string_view rondo_version = "0.1.0";

#if defined(__x86_64__)
inline constexpr std::string_view architecture = "x64";
#elif defined(__aarch64__)
inline constexpr std::string_view architecture = "arm64";
#else
#error "Rondo is not known to run on this processor"
#endif

struct ComponentVersion {
  std::string_view name;
  std::string version;
};
[[nodiscard]] std::vector<ComponentVersion> component_versions();

}  // namespace rondo::node
