// Sixteen bytes at once, on processors of x86 that can shuffle them.
//
// For files that are compiled for such processors; whoever calls what they define asks
// has_vectors() first. What is here belongs to each of those files alone, so that no code for such
// a processor takes the place of other code.
#pragma once

#if defined(__SSE4_1__)

#include <immintrin.h>

#include <array>
#include <cstddef>
#include <cstdint>

namespace rondo::text {

namespace {

using Vector = __m128i;
constexpr std::size_t block = sizeof(Vector);
constexpr std::uint8_t drop = 0x80;  // For a shuffle: a zero.

inline Vector load(const void* bytes) { return _mm_loadu_si128(static_cast<const Vector*>(bytes)); }
inline void store(void* bytes, Vector vector) {
  _mm_storeu_si128(static_cast<Vector*>(bytes), vector);
}
inline Vector all_of(std::uint8_t byte) { return _mm_set1_epi8(static_cast<char>(byte)); }
inline Vector all_of_units(std::uint16_t unit) { return _mm_set1_epi16(static_cast<short>(unit)); }
inline unsigned mask_of(Vector vector) { return static_cast<unsigned>(_mm_movemask_epi8(vector)); }
// Of unsigned bytes.
inline Vector is_at_least(Vector bytes, std::uint8_t least) {
  return _mm_cmpeq_epi8(_mm_max_epu8(bytes, all_of(least)), bytes);
}
inline Vector units_are_at_least(Vector units, std::uint16_t least) {
  return _mm_cmpeq_epi16(_mm_max_epu16(units, all_of_units(least)), units);
}
inline Vector is_continuation(Vector bytes) { return _mm_cmpgt_epi8(all_of(0xC0), bytes); }

using Shuffle = std::array<std::uint8_t, block>;

// By one byte a shuffle, such as the lanes that count.
using Shuffles = std::array<Shuffle, 256>;

inline Vector shuffled(Vector vector, const Shuffles& shuffles, unsigned index) {
  return _mm_shuffle_epi8(vector, load(shuffles[index].data()));
}

inline Vector chosen(Vector mask, Vector yes, Vector no) { return _mm_blendv_epi8(no, yes, mask); }

inline Vector low_units(Vector bytes) { return _mm_unpacklo_epi8(bytes, _mm_setzero_si128()); }
inline Vector high_units(Vector bytes) { return _mm_unpackhi_epi8(bytes, _mm_setzero_si128()); }

}  // namespace

}  // namespace rondo::text

#endif
