#include <algorithm>
#include <bit>

#include "text/utf8_blocks.h"
#include "text/vector.h"

namespace rondo::text {

#if defined(__SSE4_1__)

namespace {

// What can be wrong with a byte and the one before it, after Keiser and Lemire, "Validating UTF-8
// In Less Than One Instruction Per Byte": three tables, by half bytes, tell which mistakes are
// possible, and those that all three name have been made.
enum Mistake : std::uint8_t {
  too_short = 1U << 0,       // A lead, or ASCII, where a continuation has to be.
  too_long = 1U << 1,        // A continuation after ASCII.
  overlong_3 = 1U << 2,      // E0 before what needs two bytes only.
  too_large = 1U << 3,       // Above U+10FFFF.
  surrogate = 1U << 4,       // ED before a surrogate.
  overlong_2 = 1U << 5,      // C0 and C1.
  too_large_more = 1U << 6,  // F5 and above. Shares its bit with the next one.
  overlong_4 = 1U << 6,      // F0 before what needs three bytes only.
  two_continuations = 1U << 7,
};

constexpr std::uint8_t any_lead = too_short | too_long | two_continuations;
constexpr std::uint8_t high_lead = any_lead | too_large | too_large_more;
constexpr std::uint8_t any_continuation = too_long | overlong_2 | two_continuations;

constexpr Shuffle by_first_high = {too_long,
                                   too_long,
                                   too_long,
                                   too_long,
                                   too_long,
                                   too_long,
                                   too_long,
                                   too_long,
                                   two_continuations,
                                   two_continuations,
                                   two_continuations,
                                   two_continuations,
                                   too_short | overlong_2,
                                   too_short,
                                   too_short | overlong_3 | surrogate,
                                   too_short | too_large | too_large_more | overlong_4};
constexpr Shuffle by_first_low = {any_lead | overlong_2 | overlong_3 | overlong_4,
                                  any_lead | overlong_2,
                                  any_lead,
                                  any_lead,
                                  any_lead | too_large,
                                  high_lead,
                                  high_lead,
                                  high_lead,
                                  high_lead,
                                  high_lead,
                                  high_lead,
                                  high_lead,
                                  high_lead,
                                  high_lead | surrogate,
                                  high_lead,
                                  high_lead};
constexpr Shuffle by_second_high = {too_short,
                                    too_short,
                                    too_short,
                                    too_short,
                                    too_short,
                                    too_short,
                                    too_short,
                                    too_short,
                                    any_continuation | overlong_3 | too_large_more | overlong_4,
                                    any_continuation | overlong_3 | too_large,
                                    any_continuation | surrogate | too_large,
                                    any_continuation | surrogate | too_large,
                                    too_short,
                                    too_short,
                                    too_short,
                                    too_short};

inline Vector looked_up(const Shuffle& table, Vector half_bytes) {
  return _mm_shuffle_epi8(load(table.data()), half_bytes);
}

// Not zero where something is wrong; `before` are the sixteen bytes before these.
inline Vector mistakes(Vector bytes, Vector before) {
  const Vector low_half = all_of(0x0F);
  const Vector first = _mm_alignr_epi8(bytes, before, 15);
  const Vector pairs = looked_up(by_first_high, _mm_and_si128(_mm_srli_epi16(first, 4), low_half)) &
                       looked_up(by_first_low, _mm_and_si128(first, low_half)) &
                       looked_up(by_second_high, _mm_and_si128(_mm_srli_epi16(bytes, 4), low_half));
  // A third or fourth byte is the one place where a continuation follows another.
  const Vector third = _mm_subs_epu8(_mm_alignr_epi8(bytes, before, 14), all_of(0xE0 - 0x80));
  const Vector fourth = _mm_subs_epu8(_mm_alignr_epi8(bytes, before, 13), all_of(0xF0 - 0x80));
  const Vector expected = _mm_and_si128(_mm_or_si128(third, fourth), all_of(0x80));
  return _mm_xor_si128(pairs, expected);
}

struct Examination {
  Vector wrong;
  Vector before;
  Vector largest;  // Of the bytes.
  std::size_t units = 0;

  Examination()
      : wrong(_mm_setzero_si128()), before(_mm_setzero_si128()), largest(_mm_setzero_si128()) {}

  void add(Vector bytes) {
    wrong = _mm_or_si128(wrong, mistakes(bytes, before));
    largest = _mm_max_epu8(largest, bytes);
    // Each character that is no continuation makes a unit, and those of four bytes another.
    units += block - static_cast<unsigned>(std::popcount(mask_of(is_continuation(bytes))));
    units += static_cast<unsigned>(std::popcount(mask_of(is_at_least(bytes, 0xF0))));
    before = bytes;
  }
};

}  // namespace

Utf8Survey survey_blocks(Bytes bytes) {
  Examination examination;
  std::size_t at = 0;
  for (; at + block <= bytes.size(); at += block) {
    examination.add(load(bytes.data() + at));
  }
  // Zeros after the end: they also show a sequence that the end has cut off.
  alignas(block) std::array<std::uint8_t, block> rest{};
  const std::size_t rest_size = bytes.size() - at;
  std::copy_n(bytes.data() + at, rest_size, rest.data());
  examination.add(load(rest.data()));
  const bool is_valid = _mm_testz_si128(examination.wrong, examination.wrong) != 0;
  const bool is_latin1 = mask_of(is_at_least(examination.largest, 0xC4)) == 0;
  return {is_valid, is_latin1, examination.units - (block - rest_size)};
}

bool has_vectors() {
  static const bool answer =
      __builtin_cpu_supports("sse4.1") != 0 && __builtin_cpu_supports("popcnt") != 0;
  return answer;
}

#else

bool has_vectors() { return false; }
Utf8Survey survey_blocks(Bytes /*bytes*/) { return {}; }

#endif

}  // namespace rondo::text
