#include "js/fast/build_id.h"

#include <elf.h>
#include <link.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace rondo::js {

namespace {

constexpr std::array known_builds = {
    std::string_view("9975c76698c1fab53076bf1269d309b3afaca0bb"),  // Debian 12, 2.50.6-1~deb12u2
};

constexpr std::size_t padded(std::size_t size) { return (size + 3) & ~std::size_t{3}; }

std::string hexadecimal(const unsigned char* bytes, std::size_t count) {
  std::string text;
  for (std::size_t index = 0; index < count; ++index) {
    std::array<char, 3> digits{};
    std::snprintf(digits.data(), digits.size(), "%02x", bytes[index]);
    text += digits.data();
  }
  return text;
}

std::string find_in_notes(const unsigned char* notes, std::size_t size) {
  for (std::size_t position = 0; position + sizeof(ElfW(Nhdr)) <= size;) {
    ElfW(Nhdr) header{};
    std::memcpy(&header, notes + position, sizeof header);
    const unsigned char* name = notes + position + sizeof header;
    const unsigned char* description = name + padded(header.n_namesz);
    if (header.n_type == NT_GNU_BUILD_ID && header.n_namesz == 4 &&
        std::memcmp(name, "GNU", 4) == 0) {
      return hexadecimal(description, header.n_descsz);
    }
    position += sizeof header + padded(header.n_namesz) + padded(header.n_descsz);
  }
  return {};
}

int visit_library(dl_phdr_info* info, std::size_t /*size*/, void* result) {
  if (std::string_view(info->dlpi_name).find("libjavascriptcoregtk") == std::string_view::npos) {
    return 0;
  }
  for (int index = 0; index < info->dlpi_phnum; ++index) {
    const auto& segment = info->dlpi_phdr[index];
    if (segment.p_type == PT_NOTE) {
      auto& id = *static_cast<std::string*>(result);
      // The linker tells addresses as numbers.
      // NOLINTNEXTLINE(performance-no-int-to-ptr)
      id = find_in_notes(reinterpret_cast<const unsigned char*>(info->dlpi_addr + segment.p_vaddr),
                         segment.p_memsz);
      if (!id.empty()) {
        return 1;
      }
    }
  }
  return 1;
}

}  // namespace

std::string engine_build_id() {
  std::string id;
  dl_iterate_phdr(visit_library, &id);
  return id;
}

bool is_engine_build_known() {
  return std::ranges::find(known_builds, engine_build_id()) != known_builds.end();
}

bool is_fast_tier_on() {
  static const bool is_on = [] {
    const char* tier = std::getenv("RONDO_ENGINE_TIER");
    return (tier == nullptr || std::string_view(tier) != "base") && is_engine_build_known();
  }();
  return is_on;
}

}  // namespace rondo::js
