#include <bit>

#include "text/utf8_blocks.h"
#include "text/vector.h"

namespace rondo::text {

#if defined(__SSE4_1__)

namespace {

// Eight pairs of bytes, of which those of the set count as two and the others as one.
constexpr Shuffles make_pair_joints() {
  Shuffles shuffles{};
  for (std::size_t set = 0; set < shuffles.size(); ++set) {
    Shuffle& shuffle = shuffles[set];
    shuffle.fill(drop);
    std::size_t at = 0;
    for (std::size_t lane = 0; lane < 8; ++lane) {
      shuffle[at++] = static_cast<std::uint8_t>(2 * lane);
      if ((set >> lane & 1) != 0) {
        shuffle[at++] = static_cast<std::uint8_t>(2 * lane + 1);
      }
    }
  }
  return shuffles;
}

// Four groups of up to three bytes: in the low half of the index those of two or three, in the
// high half those of three.
constexpr Shuffles make_group_joints() {
  Shuffles shuffles{};
  for (std::size_t sets = 0; sets < shuffles.size(); ++sets) {
    Shuffle& shuffle = shuffles[sets];
    shuffle.fill(drop);
    std::size_t at = 0;
    for (std::size_t lane = 0; lane < 4; ++lane) {
      const std::size_t size = 1 + (sets >> lane & 1) + (sets >> (lane + 4) & 1);
      for (std::size_t byte = 0; byte < size; ++byte) {
        shuffle[at++] = static_cast<std::uint8_t>(4 * lane + byte);
      }
    }
  }
  return shuffles;
}

alignas(64) constexpr Shuffles pair_joints = make_pair_joints();
alignas(64) constexpr Shuffles group_joints = make_group_joints();

constexpr std::size_t step = block / sizeof(char16_t);

// Eight characters below U+0800.
inline std::size_t put_pairs(Vector units, std::uint8_t* target) {
  const Vector is_pair = units_are_at_least(units, 0x80);
  const Vector lead = _mm_or_si128(_mm_srli_epi16(units, 6), all_of_units(0xC0));
  const Vector rest =
      _mm_slli_epi16(_mm_or_si128(_mm_and_si128(units, all_of_units(0x3F)), all_of_units(0x80)), 8);
  const Vector bytes = chosen(is_pair, _mm_or_si128(lead, rest), units);
  const unsigned pairs = mask_of(_mm_packs_epi16(is_pair, _mm_setzero_si128()));
  store(target, shuffled(bytes, pair_joints, pairs));
  return step + static_cast<std::size_t>(std::popcount(pairs));
}

inline Vector all_of_words(std::uint32_t word) { return _mm_set1_epi32(static_cast<int>(word)); }
inline unsigned lanes_of(Vector words) {
  return static_cast<unsigned>(_mm_movemask_ps(_mm_castsi128_ps(words)));
}

// Four characters that are no surrogates, as words.
inline std::size_t put_groups(Vector words, std::uint8_t* target) {
  const Vector has_two = _mm_cmpgt_epi32(words, all_of_words(0x7F));
  const Vector has_three = _mm_cmpgt_epi32(words, all_of_words(0x7FF));
  const Vector last = _mm_or_si128(_mm_and_si128(words, all_of_words(0x3F)), all_of_words(0x80));
  const Vector two = _mm_or_si128(_mm_or_si128(_mm_srli_epi32(words, 6), all_of_words(0xC0)),
                                  _mm_slli_epi32(last, 8));
  const Vector middle = _mm_or_si128(_mm_and_si128(_mm_slli_epi32(words, 2), all_of_words(0x3F00)),
                                     all_of_words(0x80E0));
  const Vector three =
      _mm_or_si128(_mm_or_si128(_mm_srli_epi32(words, 12), middle), _mm_slli_epi32(last, 16));
  const Vector bytes = chosen(has_three, three, chosen(has_two, two, words));
  const unsigned sets = lanes_of(has_two) | lanes_of(has_three) << 4;
  store(target, shuffled(bytes, group_joints, sets));
  return 4 + static_cast<std::size_t>(std::popcount(sets));
}

inline bool has_surrogate(Vector units) {
  const Vector top = _mm_and_si128(units, all_of_units(0xF800));
  return mask_of(_mm_cmpeq_epi16(top, all_of_units(0xD800))) != 0;
}

// Stores go beyond what they mean to write, by so many bytes at most. Memory after the text is not
// ours to change, so the text has to go on at least as far; if it does not fit, less than a whole
// character of the room stays as it was.
constexpr std::size_t spill_max = 12;
constexpr std::size_t left_over_max = 3;

}  // namespace

Progress encode_blocks(std::u16string_view units, MutableBytes room) {
  Progress progress;
  while (progress.read + step + spill_max <= units.size() &&
         progress.written + 3 * step + spill_max + left_over_max <= room.size()) {
    const Vector some = load(units.data() + progress.read);
    std::uint8_t* const target = room.data() + progress.written;
    if (_mm_testz_si128(some, all_of_units(0xFF80)) != 0) {
      _mm_storel_epi64(reinterpret_cast<Vector*>(target), _mm_packus_epi16(some, some));
      progress.written += step;
    } else if (_mm_testz_si128(some, all_of_units(0xF800)) != 0) {
      progress.written += put_pairs(some, target);
    } else if (!has_surrogate(some)) {
      const Vector zero = _mm_setzero_si128();
      const std::size_t low_size = put_groups(_mm_unpacklo_epi16(some, zero), target);
      progress.written += low_size + put_groups(_mm_unpackhi_epi16(some, zero), target + low_size);
    } else {
      return progress;
    }
    progress.read += step;
  }
  return progress;
}

Progress encode_latin1_blocks(Bytes characters, MutableBytes room) {
  Progress progress;
  while (progress.read + block + spill_max <= characters.size() &&
         progress.written + 2 * block + spill_max + left_over_max <= room.size()) {
    const Vector some = load(characters.data() + progress.read);
    std::uint8_t* const target = room.data() + progress.written;
    if (mask_of(some) == 0) {
      store(target, some);
      progress.written += block;
    } else {
      const std::size_t low_size = put_pairs(low_units(some), target);
      progress.written += low_size + put_pairs(high_units(some), target + low_size);
    }
    progress.read += block;
  }
  return progress;
}

#else

Progress encode_blocks(std::u16string_view /*units*/, MutableBytes /*room*/) { return {}; }
Progress encode_latin1_blocks(Bytes /*characters*/, MutableBytes /*room*/) { return {}; }

#endif

}  // namespace rondo::text
