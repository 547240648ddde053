#include "js/fast/engine_image.h"

#include <link.h>

#include <algorithm>
#include <array>
#include <bitset>
#include <cerrno>
#include <cstring>
#include <span>
#include <vector>

#include "js/fast/symbols.h"
#include "js/string.h"
#include "rondo/base/require.h"
#include "rondo/system/random.h"

namespace rondo::js {

namespace {

void call_if_there(const char* name) {
  void (*function)() = nullptr;
  if (find_symbol(function, name)) {
    function();
  }
}

// ---- Math.random() -----------------------------------------------------------------------------

std::uint64_t next_state(std::uint64_t older, std::uint64_t newer) {
  older ^= older << 23;
  older ^= older >> 17;
  return older ^ newer ^ (newer >> 26);
}

// The two words that one call advances as the generator does.
std::uint64_t* find_math_random(JSGlobalContextRef context) {
  constexpr std::size_t words_max = 1024;  // The global object is larger.
  const std::span words(reinterpret_cast<std::uint64_t*>(context), words_max);
  const std::vector<std::uint64_t> before(words.begin(), words.end());
  const String call("Math.random()");
  if (JSEvaluateScript(context, call.get(), nullptr, nullptr, 1, nullptr) == nullptr) {
    return nullptr;
  }
  for (std::size_t index = 0; index + 1 < words.size(); ++index) {
    if (before[index] != words[index] && words[index] == before[index + 1] &&
        words[index + 1] == next_state(before[index], before[index + 1])) {
      return &words[index];
    }
  }
  return nullptr;
}

// ---- The generator of seeds --------------------------------------------------------------------

using FillWithRandomBytes = void (*)(std::span<std::uint8_t> bytes);

// The writable data of the library that has the function.
std::span<std::uint8_t> data_of_library_with(const void* function) {
  struct Search {
    std::uintptr_t address;
    std::span<std::uint8_t> found;
  };
  Search search{reinterpret_cast<std::uintptr_t>(function), {}};
  ::dl_iterate_phdr(
      [](dl_phdr_info* library, std::size_t /*size*/, void* data) {
        auto& wanted = *static_cast<Search*>(data);
        std::span<std::uint8_t> writable;
        bool is_the_one = false;
        for (const auto& part : std::span(library->dlpi_phdr, library->dlpi_phnum)) {
          const std::uintptr_t start = library->dlpi_addr + part.p_vaddr;
          if (part.p_type == PT_LOAD) {
            is_the_one |= start <= wanted.address && wanted.address < start + part.p_memsz;
            if ((part.p_flags & PF_W) != 0) {
              writable = {reinterpret_cast<std::uint8_t*>(start), part.p_memsz};
            }
          }
        }
        if (is_the_one) {
          wanted.found = writable;
        }
        return is_the_one ? 1 : 0;
      },
      &search);
  return search.found;
}

bool is_permutation(std::span<const std::uint8_t, 256> bytes) {
  std::bitset<256> seen;
  for (const std::uint8_t byte : bytes) {
    seen.set(byte);
  }
  return seen.all();
}

// The state is a permutation of all bytes; behind it is the count.
std::int32_t* find_count(std::span<std::uint8_t> data, FillWithRandomBytes fill) {
  constexpr std::size_t permutation_bytes = 256;
  constexpr std::int32_t asked_for = 100;
  for (std::size_t start = 0; start + permutation_bytes + 8 <= data.size(); ++start) {
    // Most of the data is zeros.
    if (data[start] == data[start + 1] ||
        !is_permutation(data.subspan(start).first<permutation_bytes>())) {
      continue;
    }
    auto* const count = reinterpret_cast<std::int32_t*>(
        (reinterpret_cast<std::uintptr_t>(&data[start + permutation_bytes]) + 3) &
        ~std::uintptr_t{3});
    const std::int32_t before = *count;
    std::array<std::uint8_t, asked_for> bytes{};
    fill(bytes);
    if (*count == before - asked_for) {
      return count;
    }
  }
  return nullptr;
}

std::int32_t* find_bytes_until_seed() {
  FillWithRandomBytes fill = nullptr;
  if (!find_symbol(fill,
                   "_ZN3WTF29cryptographicallyRandomValuesESt4spanIhLm18446744073709551615EE")) {
    return nullptr;
  }
  std::array<std::uint8_t, 1> byte{};
  fill(byte);  // Now it has a seed.
  return find_count(data_of_library_with(reinterpret_cast<const void*>(fill)), fill);
}

}  // namespace

void EngineImage::suspend_threads() { call_if_there("pas_scavenger_suspend"); }

void EngineImage::release_free_memory() { call_if_there("_ZN3WTF27releaseFastMallocFreeMemoryEv"); }

Result<EngineImage> EngineImage::examine(JSGlobalContextRef context) {
  EngineImage image;
  image.math_random_ = find_math_random(context);
  image.bytes_until_seed_ = find_bytes_until_seed();
  if (image.math_random_ == nullptr || image.bytes_until_seed_ == nullptr) {
    return fail("the engine's random numbers cannot be seeded anew", ENOTSUP);
  }
  return image;
}

void EngineImage::begin_again() const {
  *bytes_until_seed_ = 0;
  const std::span words(math_random_, 2);
  const auto seeded = os::fill_random(std::as_writable_bytes(words));
  require(seeded.has_value(), "the system has random bytes");
  words[0] |= 1;  // The generator gives nothing but zeros if all is zero.
}

void EngineImage::resume_threads() { call_if_there("pas_scavenger_resume"); }

}  // namespace rondo::js
