#include "text/json_escape.h"

#include <algorithm>
#include <bit>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace rondo::text {

namespace {

std::size_t copy_by_one(std::span<const std::uint8_t> from, std::uint8_t* to) noexcept {
  const auto plain_end = std::ranges::find_if(from, needs_json_escape);
  std::copy(from.begin(), plain_end, to);
  return static_cast<std::size_t>(plain_end - from.begin());
}

#if defined(__SSE2__)

// A bit for each of sixteen characters that needs an escape.
unsigned escapes_in(__m128i characters) noexcept {
  const __m128i controls =
      _mm_cmpeq_epi8(_mm_min_epu8(characters, _mm_set1_epi8(' ' - 1)), characters);
  const __m128i quotes = _mm_cmpeq_epi8(characters, _mm_set1_epi8('"'));
  const __m128i backslashes = _mm_cmpeq_epi8(characters, _mm_set1_epi8('\\'));
  return static_cast<unsigned>(
      _mm_movemask_epi8(_mm_or_si128(controls, _mm_or_si128(quotes, backslashes))));
}

// Copies as many characters as the block has; what it answers is as for sixteen.
template <class Block>
unsigned copy_block(const std::uint8_t* from, std::uint8_t* to) noexcept {
  Block block;
  std::memcpy(&block, from, sizeof block);
  std::memcpy(to, &block, sizeof block);
  if constexpr (sizeof block == sizeof(__m128i)) {
    return escapes_in(block);
  } else {
    constexpr unsigned lanes = (1U << sizeof block) - 1;
    return escapes_in(_mm_cvtsi64_si128(static_cast<long long>(block))) & lanes;
  }
}

// For a text of one to two blocks, the second of which begins inside the first.
template <class Block>
std::size_t copy_two_blocks(std::span<const std::uint8_t> from, std::uint8_t* to) noexcept {
  const unsigned first = copy_block<Block>(from.data(), to);
  if (first != 0) {
    return static_cast<std::size_t>(std::countr_zero(first));
  }
  const std::size_t last_begin = from.size() - sizeof(Block);
  const unsigned last = copy_block<Block>(from.data() + last_begin, to + last_begin);
  return last == 0 ? from.size() : last_begin + static_cast<std::size_t>(std::countr_zero(last));
}

#endif

}  // namespace

std::size_t copy_plain_json(std::span<const std::uint8_t> from, std::uint8_t* to) noexcept {
#if defined(__SSE2__)
  constexpr std::size_t block = sizeof(__m128i);
  std::size_t done = 0;
  for (; from.size() - done > 2 * block; done += block) {
    const unsigned escapes = copy_block<__m128i>(from.data() + done, to + done);
    if (escapes != 0) {
      return done + static_cast<std::size_t>(std::countr_zero(escapes));
    }
  }
  from = from.subspan(done);
  to += done;
  if (from.size() >= block) {
    return done + copy_two_blocks<__m128i>(from, to);
  }
  if (from.size() >= sizeof(std::uint64_t)) {
    return done + copy_two_blocks<std::uint64_t>(from, to);
  }
  if (from.size() >= sizeof(std::uint32_t)) {
    return done + copy_two_blocks<std::uint32_t>(from, to);
  }
  return done + copy_by_one(from, to);
#else
  return copy_by_one(from, to);
#endif
}

}  // namespace rondo::text
