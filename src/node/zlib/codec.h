// What compresses or decompresses: zlib, brotli and zstd behind one interface.
//
// All of src/node/zlib is a module of its own, which is loaded when it is first asked for: see
// loaded_binding.h. Nothing here knows of script; a codec belongs to one thread at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace rondo::node::zlib {

using Bytes = std::span<const std::uint8_t>;

// Why something failed, in Node's words.
struct Problem {
  std::string message;
  std::string code;
  int number = -1;
};
// Nothing: it did not fail.
using Status = std::optional<Problem>;

// What comes of all of an input: see whole.h.
struct Whole;

class Codec {
 public:
  Codec() = default;
  Codec(const Codec&) = delete;
  Codec& operator=(const Codec&) = delete;
  virtual ~Codec() = default;

  // What is to be read, and the room for what comes of it; process() leaves the rest of both.
  Bytes input;
  std::span<std::uint8_t> output;

  // Until the input is used up, or the room is, or the stream has come to its end. The meaning of
  // the number is the library's: Z_FINISH, BROTLI_OPERATION_FLUSH, ZSTD_e_end.
  virtual void process(int flush) = 0;
  // How the last process() went.
  [[nodiscard]] virtual Status problem() const = 0;
  // All of an input at once, in a quicker way than process() has. True if it was done; the codec,
  // which has to be as new, stays so.
  [[nodiscard]] virtual bool process_at_once(Bytes /*whole*/, int /*flush*/,
                                             std::size_t /*size_max*/, Whole& /*result*/) {
    return false;
  }
  // Room that most likely suffices for what comes of this input, if it is all there is.
  [[nodiscard]] virtual std::size_t expected_size(Bytes whole) = 0;
  // Whether more room would be used for what comes after the end.
  [[nodiscard]] virtual bool has_ended() const { return false; }

  // As new.
  virtual Status reset() = 0;
  virtual Status set_parameters(int /*level*/, int /*strategy*/) { return std::nullopt; }
};

// A codec, or why there is none.
struct Made {
  std::unique_ptr<Codec> codec;
  Status problem;
};

// ---- zlib -------------------------------------------------------------------------------------

enum class Format : std::uint8_t { zlib, gzip, raw, zlib_or_gzip };

struct ZlibSettings {
  Format format = Format::zlib;
  int window_bits = 0;
  int level = 0;
  int memory_level = 0;
  int strategy = 0;
  std::vector<std::uint8_t> dictionary;
  // A file in gzip's format may consist of several, one after the other.
  bool has_one_member = false;
};

[[nodiscard]] std::unique_ptr<Codec> make_deflater(ZlibSettings settings);
[[nodiscard]] std::unique_ptr<Codec> make_inflater(ZlibSettings settings);
[[nodiscard]] std::uint32_t crc32_of(Bytes data, std::uint32_t start);

// ---- brotli and zstd --------------------------------------------------------------------------

using Parameters = std::vector<std::pair<int, std::uint32_t>>;

[[nodiscard]] Made make_brotli_encoder(Parameters parameters);
[[nodiscard]] Made make_brotli_decoder(Parameters parameters);

struct ZstdSettings {
  Parameters parameters;
  std::vector<std::uint8_t> dictionary;
  std::optional<std::uint64_t> source_size;
};

[[nodiscard]] Made make_zstd_compressor(ZstdSettings settings);
[[nodiscard]] Made make_zstd_decompressor(ZstdSettings settings);

}  // namespace rondo::node::zlib
