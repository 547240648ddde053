// Deflate in its three wrappings.
#include <zlib.h>

#include <algorithm>
#include <array>

#include "node/zlib/at_once.h"
#include "node/zlib/codec.h"

namespace rondo::node::zlib {

namespace {

const char* name_of(int status) {
  switch (status) {
    case Z_OK:
      return "Z_OK";
    case Z_STREAM_END:
      return "Z_STREAM_END";
    case Z_NEED_DICT:
      return "Z_NEED_DICT";
    case Z_ERRNO:
      return "Z_ERRNO";
    case Z_STREAM_ERROR:
      return "Z_STREAM_ERROR";
    case Z_DATA_ERROR:
      return "Z_DATA_ERROR";
    case Z_MEM_ERROR:
      return "Z_MEM_ERROR";
    case Z_BUF_ERROR:
      return "Z_BUF_ERROR";
    case Z_VERSION_ERROR:
      return "Z_VERSION_ERROR";
    default:
      return "Z_UNKNOWN_ERROR";
  }
}

// What zlib's functions add to the size of the window to say what is around the data.
int wrapped_window_bits(const ZlibSettings& settings) {
  constexpr int gzip = 16;
  constexpr int zlib_or_gzip = 32;
  switch (settings.format) {
    case Format::gzip:
      return settings.window_bits + gzip;
    case Format::zlib_or_gzip:
      return settings.window_bits + zlib_or_gzip;
    case Format::raw:
      return -settings.window_bits;
    case Format::zlib:
      break;
  }
  return settings.window_bits;
}

// The memory of the library's stream, which is large, is taken when it is first needed.
class ZlibCodec : public Codec {
 public:
  explicit ZlibCodec(ZlibSettings settings) : settings_(std::move(settings)) {}

  [[nodiscard]] Status problem() const final {
    switch (status_) {
      case Z_OK:
      case Z_BUF_ERROR:
        return flush_ == Z_FINISH && !output.empty() ? describe("unexpected end of file")
                                                     : std::nullopt;
      case Z_STREAM_END:
        return std::nullopt;
      case Z_NEED_DICT:
        return describe(settings_.dictionary.empty() ? "Missing dictionary" : "Bad dictionary");
      default:
        return describe("Zlib error");
    }
  }

 protected:
  [[nodiscard]] Status describe(const char* message) const {
    return Problem{stream_.msg == nullptr ? message : stream_.msg, name_of(status_), status_};
  }
  [[nodiscard]] Status describe_failure(const char* message) const {
    return status_ == Z_OK ? std::nullopt : describe(message);
  }

  // Runs deflate() or inflate() over input and output, which may be larger than the library can
  // count.
  template <auto work>
  void run(int flush) {
    constexpr std::size_t step_max = std::size_t{1} << 30U;
    bool is_cut = false;
    do {
      const std::size_t input_size = std::min(input.size(), step_max);
      const std::size_t output_size = std::min(output.size(), step_max);
      stream_.next_in = const_cast<Bytef*>(input.data());
      stream_.avail_in = static_cast<uInt>(input_size);
      stream_.next_out = output.data();
      stream_.avail_out = static_cast<uInt>(output_size);
      status_ = work(&stream_, input_size == input.size() ? flush : Z_NO_FLUSH);
      input = input.subspan(input_size - stream_.avail_in);
      output = output.subspan(output_size - stream_.avail_out);
      is_cut =
          (stream_.avail_in == 0 && !input.empty()) || (stream_.avail_out == 0 && !output.empty());
    } while (status_ == Z_OK && is_cut);
  }

  ZlibSettings settings_;
  z_stream stream_{};
  int status_ = Z_OK;
  int flush_ = Z_NO_FLUSH;
  bool is_started_ = false;
};

// ---- Compressing ------------------------------------------------------------------------------

class Deflater final : public ZlibCodec {
 public:
  using ZlibCodec::ZlibCodec;
  ~Deflater() override {
    if (is_started_) {
      ::deflateEnd(&stream_);
    }
  }

  void process(int flush) override {
    flush_ = flush;
    if (start()) {
      run<::deflate>(flush);
    }
  }

  bool process_at_once(Bytes whole, int flush, std::size_t size_max, Whole& result) override {
    return flush == Z_FINISH && deflate_at_once(settings_, whole, size_max, result);
  }

  std::size_t expected_size(Bytes whole) override {
    // A byte more shows that there is nothing more to come.
    return (start() ? ::deflateBound(&stream_, whole.size()) : whole.size()) + 1;
  }

  Status reset() override {
    if (!start()) {
      return describe("Failed to init stream before reset");
    }
    status_ = ::deflateReset(&stream_);
    return status_ == Z_OK ? set_dictionary() : describe("Failed to reset stream");
  }

  Status set_parameters(int level, int strategy) override {
    if (!start()) {
      return describe("Failed to init stream before set parameters");
    }
    // Node takes no notice of new parameters for gzip's format, nor do we.
    if (settings_.format == Format::gzip) {
      return std::nullopt;
    }
    // Script has flushed before, so there is nothing to write; but the library wants to see a
    // place.
    std::uint8_t nowhere = 0;
    stream_.next_in = nullptr;
    stream_.avail_in = 0;
    stream_.next_out = &nowhere;
    stream_.avail_out = 0;
    status_ = ::deflateParams(&stream_, level, strategy);
    stream_.msg = nullptr;
    const bool is_done = status_ == Z_OK || status_ == Z_BUF_ERROR;
    return is_done ? std::nullopt : describe("Failed to set parameters");
  }

 private:
  bool start() {
    if (!is_started_) {
      status_ = deflateInit2(&stream_, settings_.level, Z_DEFLATED, wrapped_window_bits(settings_),
                             settings_.memory_level, settings_.strategy);
      is_started_ = status_ == Z_OK;
      if (is_started_) {
        set_dictionary();
      }
    }
    return is_started_;
  }

  Status set_dictionary() {
    if (settings_.dictionary.empty() || settings_.format == Format::gzip) {
      return std::nullopt;
    }
    status_ = ::deflateSetDictionary(&stream_, settings_.dictionary.data(),
                                     static_cast<uInt>(settings_.dictionary.size()));
    return describe_failure("Failed to set dictionary");
  }
};

// ---- Decompressing ----------------------------------------------------------------------------

class Inflater final : public ZlibCodec {
 public:
  using ZlibCodec::ZlibCodec;
  ~Inflater() override {
    if (is_started_) {
      ::inflateEnd(&stream_);
    }
  }

  void process(int flush) override {
    flush_ = flush;
    if (!start()) {
      return;
    }
    if (settings_.format == Format::zlib_or_gzip) {
      look_at_header();
    }
    run<::inflate>(flush);
    if (status_ == Z_NEED_DICT && !settings_.dictionary.empty()) {
      use_dictionary(flush);
    }
    // What follows is the next one, or garbage. Zeros are padding, and are let be.
    while (settings_.format == Format::gzip && !settings_.has_one_member &&
           status_ == Z_STREAM_END && !input.empty() && input.front() != 0) {
      ::inflateReset(&stream_);
      run<::inflate>(flush);
    }
  }

  bool process_at_once(Bytes whole, int flush, std::size_t size_max, Whole& result) override {
    return flush == Z_FINISH &&
           inflate_at_once(settings_, whole, size_max, expected_size(whole), result);
  }

  std::size_t expected_size(Bytes whole) override {
    constexpr std::size_t usual_ratio = 4;
    constexpr std::size_t ratio_max = 1032;
    constexpr std::size_t least = 1024;
    const std::size_t guess = std::max(whole.size() * usual_ratio, least);
    if (settings_.format != Format::gzip || whole.size() < gzip_trailer_size) {
      return guess;
    }
    // The last four bytes of a file in gzip's format are the size of what is in it.
    std::size_t told = 0;
    for (std::size_t index = 1; index <= 4; ++index) {
      told = told << 8U | whole[whole.size() - index];
    }
    return told <= whole.size() * ratio_max ? told + 1 : guess;
  }

  Status reset() override {
    if (!start()) {
      return describe("Failed to init stream before reset");
    }
    status_ = ::inflateReset(&stream_);
    return status_ == Z_OK ? set_dictionary() : describe("Failed to reset stream");
  }

 private:
  static constexpr std::size_t gzip_trailer_size = 8;

  bool start() {
    if (!is_started_) {
      status_ = inflateInit2(&stream_, wrapped_window_bits(settings_));
      is_started_ = status_ == Z_OK;
      if (is_started_) {
        set_dictionary();
      }
    }
    return is_started_;
  }

  // Without a wrapping nothing asks for the dictionary, so it is there from the start.
  Status set_dictionary() {
    if (settings_.dictionary.empty() || settings_.format != Format::raw) {
      return std::nullopt;
    }
    status_ = ::inflateSetDictionary(&stream_, settings_.dictionary.data(),
                                     static_cast<uInt>(settings_.dictionary.size()));
    return describe_failure("Failed to set dictionary");
  }

  void use_dictionary(int flush) {
    status_ = ::inflateSetDictionary(&stream_, settings_.dictionary.data(),
                                     static_cast<uInt>(settings_.dictionary.size()));
    if (status_ == Z_OK) {
      run<::inflate>(flush);
    } else if (status_ == Z_DATA_ERROR) {
      // It is not that one; bad data would be Z_DATA_ERROR as well.
      status_ = Z_NEED_DICT;
    }
  }

  // zlib tells the formats apart by itself, but we have to know whether there can be more members.
  void look_at_header() {
    constexpr std::array<std::uint8_t, 2> magic{0x1f, 0x8b};
    for (std::size_t index = 0; index < input.size() && header_bytes_ < magic.size(); ++index) {
      if (input[index] != magic[header_bytes_]) {
        settings_.format = Format::zlib;
        return;
      }
      ++header_bytes_;
    }
    if (header_bytes_ == magic.size()) {
      settings_.format = Format::gzip;
    }
  }

  std::size_t header_bytes_ = 0;
};

}  // namespace

std::unique_ptr<Codec> make_deflater(ZlibSettings settings) {
  return std::make_unique<Deflater>(std::move(settings));
}

std::unique_ptr<Codec> make_inflater(ZlibSettings settings) {
  return std::make_unique<Inflater>(std::move(settings));
}

std::uint32_t crc32_of(Bytes data, std::uint32_t start) {
  return static_cast<std::uint32_t>(::crc32_z(start, data.data(), data.size()));
}

}  // namespace rondo::node::zlib
