#include <bit>

#include "text/utf8_blocks.h"
#include "text/vector.h"

namespace rondo::text {

#if defined(__SSE4_1__)

namespace {

// For each set of eight lanes: the lanes of the set, moved together. A lane has `size` bytes.
template <std::size_t size>
constexpr Shuffles make_compressions() {
  Shuffles shuffles{};
  for (std::size_t set = 0; set < shuffles.size(); ++set) {
    Shuffle& shuffle = shuffles[set];
    shuffle.fill(drop);
    std::size_t at = 0;
    for (std::size_t lane = 0; lane < 8; ++lane) {
      if ((set >> lane & 1) == 0) {
        continue;
      }
      for (std::size_t byte = 0; byte < size; ++byte) {
        shuffle[at++] = static_cast<std::uint8_t>(size * lane + byte);
      }
    }
  }
  return shuffles;
}

alignas(64) constexpr Shuffles byte_compressions = make_compressions<1>();
alignas(64) constexpr Shuffles unit_compressions = make_compressions<2>();

// A block and the three bytes before each of its bytes.
struct Window {
  Vector bytes;
  Vector one_before;
  Vector two_before;
  Vector three_before;

  Window(Vector current, Vector before)
      : bytes(current),
        one_before(_mm_alignr_epi8(current, before, 15)),
        two_before(_mm_alignr_epi8(current, before, 14)),
        three_before(_mm_alignr_epi8(current, before, 13)) {}
};

// What the bits of up to three bytes make together.
inline Vector joined(Vector last, Vector middle, Vector first) {
  return _mm_or_si128(_mm_or_si128(last, _mm_slli_epi16(middle, 6)), _mm_slli_epi16(first, 12));
}

inline std::size_t put_units(Vector units, unsigned lanes, char16_t* target) {
  store(target, shuffled(units, unit_compressions, lanes));
  return static_cast<std::size_t>(std::popcount(lanes));
}

// Sixteen units: at the last byte of each character of up to three bytes the character.
struct Units {
  Vector low;
  Vector high;
};

inline Units units_of(const Window& window) {
  const Vector continues = is_continuation(window.bytes);
  const Vector last = _mm_xor_si128(window.bytes, _mm_and_si128(continues, all_of(0x80)));
  const Vector middle = _mm_and_si128(_mm_and_si128(window.one_before, all_of(0x3F)), continues);
  const Vector first = _mm_and_si128(
      _mm_and_si128(window.two_before, is_continuation(window.one_before)), continues);
  return {joined(low_units(last), low_units(middle), low_units(first)),
          joined(high_units(last), high_units(middle), high_units(first))};
}

// The same for the halves of pairs of surrogates: the first half is at the third of the four bytes,
// the second at the last one.
inline Vector with_surrogates(Vector units, Vector last, Vector middle, Vector first,
                              Vector is_third, Vector is_fourth) {
  const Vector top = _mm_slli_epi16(_mm_and_si128(first, all_of_units(0x07)), 8);
  const Vector rest = _mm_or_si128(_mm_slli_epi16(_mm_and_si128(middle, all_of_units(0x3F)), 2),
                                   _mm_srli_epi16(_mm_and_si128(last, all_of_units(0x3F)), 4));
  const Vector high = _mm_add_epi16(_mm_or_si128(top, rest), all_of_units(0xD7C0));
  const Vector low = _mm_or_si128(_mm_and_si128(units, all_of_units(0x3FF)), all_of_units(0xDC00));
  return chosen(is_third, high, chosen(is_fourth, low, units));
}

inline Units with_surrogates(const Units& units, const Window& window) {
  const Vector third = is_at_least(window.two_before, 0xF0);
  const Vector fourth = is_at_least(window.three_before, 0xF0);
  return {
      with_surrogates(units.low, low_units(window.bytes), low_units(window.one_before),
                      low_units(window.two_before), _mm_unpacklo_epi8(third, third),
                      _mm_unpacklo_epi8(fourth, fourth)),
      with_surrogates(units.high, high_units(window.bytes), high_units(window.one_before),
                      high_units(window.two_before), _mm_unpackhi_epi8(third, third),
                      _mm_unpackhi_epi8(fourth, fourth)),
  };
}

// The lanes of a block where a unit ends.
inline unsigned ends_of(const Window& window) {
  const Vector ascii = _mm_cmpgt_epi8(window.bytes, all_of(0xFF));
  const Vector two = _mm_and_si128(is_at_least(window.one_before, 0xC0),
                                   _mm_cmpgt_epi8(all_of(0xE0), window.one_before));
  const Vector three = is_at_least(window.two_before, 0xE0);
  const Vector four = is_at_least(window.three_before, 0xF0);
  return mask_of(_mm_or_si128(_mm_or_si128(ascii, two), _mm_or_si128(three, four)));
}

// Where the character that goes over the end of the last block begins.
Progress back_to_start(Bytes utf8, Progress progress) {
  if (progress.read == utf8.size() || (utf8[progress.read] & 0xC0) != 0x80) {
    return progress;
  }
  std::size_t held = 1;
  while ((utf8[progress.read - held] & 0xC0) == 0x80) {
    ++held;
  }
  // The first half of a pair has been written with the third byte.
  const bool is_half_written = held == 3;
  return {progress.read - held, progress.written - (is_half_written ? 1 : 0)};
}

inline std::size_t put_characters(Vector characters, unsigned lanes, std::uint8_t* target) {
  _mm_storel_epi64(reinterpret_cast<Vector*>(target),
                   shuffled(characters, byte_compressions, lanes));
  return static_cast<std::size_t>(std::popcount(lanes));
}

}  // namespace

Progress decode_blocks(Bytes utf8, char16_t* units, std::size_t room) {
  Progress progress;
  Vector before = _mm_setzero_si128();
  while (progress.read + block <= utf8.size() && progress.written + block <= room) {
    const Vector bytes = load(utf8.data() + progress.read);
    char16_t* const target = units + progress.written;
    if (mask_of(bytes) == 0) {
      store(target, low_units(bytes));
      store(target + 8, high_units(bytes));
      progress.written += block;
    } else {
      const Window window(bytes, before);
      Units made = units_of(window);
      const Vector larger = _mm_max_epu8(
          bytes,
          _mm_max_epu8(window.one_before, _mm_max_epu8(window.two_before, window.three_before)));
      if (mask_of(is_at_least(larger, 0xF0)) != 0) {
        made = with_surrogates(made, window);
      }
      const unsigned ends = ends_of(window);
      const std::size_t low_count = put_units(made.low, ends & 0xFF, target);
      progress.written += low_count + put_units(made.high, ends >> 8, target + low_count);
    }
    before = bytes;
    progress.read += block;
  }
  return back_to_start(utf8, progress);
}

Progress decode_latin1_blocks(Bytes utf8, MutableBytes room) {
  Progress progress;
  Vector before = _mm_setzero_si128();
  while (progress.read + block <= utf8.size() && progress.written + block <= room.size()) {
    const Vector bytes = load(utf8.data() + progress.read);
    std::uint8_t* const target = room.data() + progress.written;
    if (mask_of(bytes) == 0) {
      store(target, bytes);
      progress.written += block;
    } else {
      const Vector continues = is_continuation(bytes);
      const Vector one_before = _mm_alignr_epi8(bytes, before, 15);
      const Vector top = _mm_slli_epi16(_mm_and_si128(one_before, all_of(0x03)), 6);
      const Vector rest = _mm_xor_si128(bytes, _mm_and_si128(continues, all_of(0x80)));
      const Vector characters = _mm_or_si128(rest, _mm_and_si128(top, continues));
      const unsigned ends = ~mask_of(is_at_least(bytes, 0xC0)) & 0xFFFF;
      const std::size_t low_count = put_characters(characters, ends & 0xFF, target);
      progress.written +=
          low_count + put_characters(_mm_srli_si128(characters, 8), ends >> 8, target + low_count);
    }
    before = bytes;
    progress.read += block;
  }
  return back_to_start(utf8, progress);
}

#else

Progress decode_blocks(Bytes /*utf8*/, char16_t* /*units*/, std::size_t /*room*/) { return {}; }
Progress decode_latin1_blocks(Bytes /*utf8*/, MutableBytes /*room*/) { return {}; }

#endif

}  // namespace rondo::text
