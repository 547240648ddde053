#include "node/zlib/at_once.h"

#include <libdeflate.h>
#include <zlib.h>

#include <algorithm>
#include <array>

namespace rondo::node::zlib {

namespace {

// Below these the memory that libdeflate prepares costs more than it saves, and zlib makes less of
// a few words.
constexpr std::size_t deflate_size_min = 4096;
constexpr std::size_t inflate_size_min = 512;
// More memory than that is not asked for before it is known to be needed: zlib grows step by step.
constexpr std::size_t room_max = std::size_t{1} << 28U;

Memory allocate(std::size_t size) { return Memory(static_cast<std::uint8_t*>(std::malloc(size))); }

// ---- Compressing ------------------------------------------------------------------------------

struct FreeCompressor {
  void operator()(libdeflate_compressor* compressor) const {
    libdeflate_free_compressor(compressor);
  }
};
using Compressor = std::unique_ptr<libdeflate_compressor, FreeCompressor>;

bool has_usual_settings(const ZlibSettings& settings) {
  constexpr int usual_memory_level = 8;
  return settings.window_bits == MAX_WBITS && settings.memory_level == usual_memory_level &&
         settings.strategy == Z_DEFAULT_STRATEGY && settings.dictionary.empty();
}

int level_of(const ZlibSettings& settings) {
  constexpr int default_level = 6;
  return settings.level == Z_DEFAULT_COMPRESSION ? default_level : settings.level;
}

// The level of libdeflate that takes less time than that of zlib, for no more bytes. Its ninth can
// take twice as long as zlib's, and saves hardly more than its eighth.
int libdeflate_level(int level) { return std::min(level, 8); }

std::size_t compress(libdeflate_compressor* compressor, Format format, Bytes input,
                     std::span<std::uint8_t> room) {
  const auto work = format == Format::gzip  ? libdeflate_gzip_compress
                    : format == Format::raw ? libdeflate_deflate_compress
                                            : libdeflate_zlib_compress;
  return work(compressor, input.data(), input.size(), room.data(), room.size());
}

std::size_t bound_of(libdeflate_compressor* compressor, Format format, std::size_t size) {
  const auto bound = format == Format::gzip  ? libdeflate_gzip_compress_bound
                     : format == Format::raw ? libdeflate_deflate_compress_bound
                                             : libdeflate_zlib_compress_bound;
  return bound(compressor, size);
}

// The headers tell of the level and of the system; those who compare them see zlib's.
void write_header_of_zlib(Format format, int level, std::uint8_t* header) {
  constexpr std::size_t gzip_flags_place = 8;
  constexpr std::size_t gzip_system_place = 9;
  constexpr std::uint8_t gzip_is_smallest = 2;
  constexpr std::uint8_t gzip_is_fastest = 4;
  constexpr std::uint8_t unix = 3;
  // The second byte is a checksum of both and of how much was tried.
  constexpr std::array<std::uint8_t, 4> zlib_efforts{0x01, 0x5e, 0x9c, 0xda};
  if (format == Format::gzip) {
    header[gzip_flags_place] = level == 9 ? gzip_is_smallest : level < 2 ? gzip_is_fastest : 0;
    header[gzip_system_place] = unix;
  } else if (format == Format::zlib) {
    header[1] = zlib_efforts[level < 2 ? 0 : level < 6 ? 1 : level == 6 ? 2 : 3];
  }
}

// ---- Decompressing ----------------------------------------------------------------------------

struct FreeDecompressor {
  void operator()(libdeflate_decompressor* decompressor) const {
    libdeflate_free_decompressor(decompressor);
  }
};
using Decompressor = std::unique_ptr<libdeflate_decompressor, FreeDecompressor>;

constexpr std::size_t gzip_header_size = 10;

bool is_gzip(Bytes input) {
  return input.size() >= gzip_header_size && input[0] == 0x1f && input[1] == 0x8b;
}

// zlib compares the checksum of a header that has one.
bool has_header_checksum(Bytes input) {
  constexpr std::size_t flags_place = 3;
  constexpr std::uint8_t flag = 2;
  return (input[flags_place] & flag) != 0;
}

// Decompresses one after the other into the same memory.
class Members {
 public:
  Members(libdeflate_decompressor* decompressor, Bytes input, std::span<std::uint8_t> room)
      : decompressor_(decompressor), input_(input), room_(room) {}

  // All that are to be taken, as zlib's codec takes them: what follows is the next one, unless it
  // is padding.
  libdeflate_result take(bool is_gzip_format, bool has_one_member) {
    if (!is_gzip_format) {
      return take_one(libdeflate_zlib_decompress_ex);
    }
    libdeflate_result result = LIBDEFLATE_BAD_DATA;
    do {
      if (!is_gzip(input_) || has_header_checksum(input_)) {
        return LIBDEFLATE_BAD_DATA;
      }
      result = take_one(libdeflate_gzip_decompress_ex);
    } while (result == LIBDEFLATE_SUCCESS && !has_one_member && !input_.empty() &&
             input_.front() != 0);
    return result;
  }

  [[nodiscard]] std::size_t input_left() const { return input_.size(); }
  [[nodiscard]] std::size_t room_left() const { return room_.size(); }

 private:
  libdeflate_result take_one(decltype(libdeflate_gzip_decompress_ex)* work) {
    std::size_t taken = 0;
    std::size_t made = 0;
    const libdeflate_result result = work(decompressor_, input_.data(), input_.size(), room_.data(),
                                          room_.size(), &taken, &made);
    if (result == LIBDEFLATE_SUCCESS) {
      input_ = input_.subspan(taken);
      room_ = room_.subspan(made);
    }
    return result;
  }

  libdeflate_decompressor* decompressor_;
  Bytes input_;
  std::span<std::uint8_t> room_;
};

}  // namespace

bool deflate_at_once(const ZlibSettings& settings, Bytes input, std::size_t size_max,
                     Whole& whole) {
  if (input.size() < deflate_size_min || input.size() > room_max || !has_usual_settings(settings)) {
    return false;
  }
  const int level = level_of(settings);
  const Compressor compressor(libdeflate_alloc_compressor(libdeflate_level(level)));
  if (!compressor) {
    return false;
  }
  // With less room than that it may give up although the result would fit.
  const std::size_t capacity = bound_of(compressor.get(), settings.format, input.size());
  Memory memory = allocate(capacity);
  if (!memory) {
    return false;
  }
  const std::size_t size =
      compress(compressor.get(), settings.format, input, std::span(memory.get(), capacity));
  if (size == 0 || size > size_max) {
    return false;
  }
  write_header_of_zlib(settings.format, level, memory.get());
  whole.memory = std::move(memory);
  whole.size = size;
  return true;
}

bool inflate_at_once(const ZlibSettings& settings, Bytes input, std::size_t size_max,
                     std::size_t size_expected, Whole& whole) {
  const bool has_usual_window = settings.window_bits == 0 || settings.window_bits == MAX_WBITS;
  if (input.size() < inflate_size_min || settings.format == Format::raw || !has_usual_window ||
      !settings.dictionary.empty()) {
    return false;
  }
  const Decompressor decompressor(libdeflate_alloc_decompressor());
  if (!decompressor) {
    return false;
  }
  const bool is_gzip_format = settings.format == Format::gzip ||
                              (settings.format == Format::zlib_or_gzip && is_gzip(input));
  // Where the room does not suffice all is done again with four times as much, which together
  // takes a third longer at most than to have known it.
  const std::size_t capacity_max = std::min(size_max, room_max);
  for (std::size_t capacity = std::min(size_expected, capacity_max);;
       capacity = std::min(capacity * 4, capacity_max)) {
    Memory memory = allocate(capacity);
    if (!memory) {
      return false;
    }
    Members members(decompressor.get(), input, std::span(memory.get(), capacity));
    const libdeflate_result result = members.take(is_gzip_format, settings.has_one_member);
    if (result == LIBDEFLATE_SUCCESS) {
      whole.memory = std::move(memory);
      whole.size = capacity - members.room_left();
      whole.input_left = members.input_left();
      return true;
    }
    if (result != LIBDEFLATE_INSUFFICIENT_SPACE || capacity == capacity_max) {
      return false;
    }
  }
}

}  // namespace rondo::node::zlib
