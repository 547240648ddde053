// Bytes that claim to be compressed: what comes of them at once comes of them piece by piece, never
// more than is allowed; and what we compress comes back.
#include <vector>

#include "node/zlib/codec.h"
#include "node/zlib/whole.h"
#include "require.h"

namespace zlib = rondo::node::zlib;

namespace {

constexpr std::size_t size_max = std::size_t{1} << 18U;
constexpr int zlib_finish = 4;
constexpr int other_finish = 2;
constexpr unsigned zlib_formats = 4;
constexpr unsigned kinds = zlib_formats + 2;

zlib::ZlibSettings settings_of(unsigned kind) {
  zlib::ZlibSettings settings;
  settings.format = static_cast<zlib::Format>(kind);
  settings.window_bits = 15;
  settings.level = 6;
  settings.memory_level = 8;
  return settings;
}

std::unique_ptr<zlib::Codec> make_decompressor(unsigned kind) {
  switch (kind) {
    case zlib_formats:
      return zlib::make_brotli_decoder({}).codec;
    case zlib_formats + 1:
      return zlib::make_zstd_decompressor({}).codec;
    default:
      return zlib::make_inflater(settings_of(kind));
  }
}

std::unique_ptr<zlib::Codec> make_compressor(unsigned kind) {
  switch (kind) {
    case zlib_formats:
      return zlib::make_brotli_encoder({{1, 4}}).codec;
    case zlib_formats + 1:
      return zlib::make_zstd_compressor({}).codec;
    default:
      return zlib::make_deflater(settings_of(kind == 3 ? 1 : kind));
  }
}

int finish_of(unsigned kind) { return kind < zlib_formats ? zlib_finish : other_finish; }

// As a stream does it, with room for few bytes at a time.
bool in_pieces(zlib::Codec& codec, zlib::Bytes input, int flush,
               std::vector<std::uint8_t>& result) {
  std::vector<std::uint8_t> room(97);
  codec.input = input;
  do {
    codec.output = room;
    codec.process(flush);
    if (codec.problem()) {
      return false;
    }
    const std::size_t size = room.size() - codec.output.size();
    result.insert(result.end(), room.begin(), room.begin() + static_cast<std::ptrdiff_t>(size));
  } while (codec.output.empty() && result.size() <= size_max && !codec.has_ended());
  return result.size() <= size_max;
}

void check_decompression(unsigned kind, zlib::Bytes input) {
  const auto codec = make_decompressor(kind);
  const zlib::Whole whole = zlib::process_whole(*codec, input, finish_of(kind), size_max);
  require(whole.size <= size_max + 1 && whole.is_too_large == (whole.size > size_max));
  if (whole.problem || whole.is_too_large) {
    return;
  }
  const auto other = make_decompressor(kind);
  std::vector<std::uint8_t> result;
  require(in_pieces(*other, input, finish_of(kind), result));
  require(std::equal(result.begin(), result.end(), whole.memory.get(),
                     whole.memory.get() + whole.size));
  // It can start anew.
  require(!codec->reset());
  require(zlib::process_whole(*codec, input, finish_of(kind), size_max).size == whole.size);
}

void check_round_trip(unsigned kind, zlib::Bytes input) {
  const auto compressor = make_compressor(kind);
  const zlib::Whole packed = zlib::process_whole(*compressor, input, finish_of(kind), size_max);
  require(!packed.problem && !packed.is_too_large && packed.input_left == 0);
  const auto decompressor = make_decompressor(kind);
  const zlib::Bytes bytes(packed.memory.get(), packed.size);
  const zlib::Whole whole = zlib::process_whole(*decompressor, bytes, finish_of(kind), size_max);
  require(!whole.problem && whole.input_left == 0);
  require(
      std::equal(input.begin(), input.end(), whole.memory.get(), whole.memory.get() + whole.size));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) {
    return 0;
  }
  const unsigned kind = data[0] % kinds;
  const zlib::Bytes input(data + 1, size - 1);
  check_decompression(kind, input);
  check_round_trip(kind, input);
  return 0;
}
