#include <brotli/decode.h>
#include <brotli/encode.h>
#include <zlib.h>

#include <algorithm>

#include "node/zlib/codec.h"

namespace rondo::node::zlib {

namespace {

Problem bad_parameter() { return {"Initialization failed", "ERR_ZLIB_INITIALIZATION_FAILED"}; }
Problem no_instance() {
  return {"Could not initialize Brotli instance", "ERR_ZLIB_INITIALIZATION_FAILED"};
}

// The name of an error without BROTLI_DECODER in front; that of the library has changed with its
// versions.
const char* name_of(BrotliDecoderErrorCode code) {
#define BROTLI_NAME_OF_ERROR(PREFIX, NAME, CODE) \
  case BROTLI_DECODER##PREFIX##NAME:             \
    return #PREFIX #NAME;
#define BROTLI_NOTHING
  switch (code) {
    BROTLI_DECODER_ERROR_CODES_LIST(BROTLI_NAME_OF_ERROR, BROTLI_NOTHING)
    default:
      return "INVALID";
  }
#undef BROTLI_NOTHING
#undef BROTLI_NAME_OF_ERROR
}

class BrotliEncoder final : public Codec {
 public:
  explicit BrotliEncoder(Parameters parameters) : parameters_(std::move(parameters)) {}

  Status reset() override {
    state_.reset(BrotliEncoderCreateInstance(nullptr, nullptr, nullptr));
    if (state_ == nullptr) {
      return no_instance();
    }
    for (const auto& [key, value] : parameters_) {
      if (BrotliEncoderSetParameter(state_.get(), static_cast<BrotliEncoderParameter>(key),
                                    value) == BROTLI_FALSE) {
        return bad_parameter();
      }
    }
    is_well_ = true;
    return std::nullopt;
  }

  void process(int flush) override {
    std::size_t input_size = input.size();
    std::size_t output_size = output.size();
    const std::uint8_t* next_input = input.data();
    std::uint8_t* next_output = output.data();
    is_well_ = BrotliEncoderCompressStream(state_.get(), static_cast<BrotliEncoderOperation>(flush),
                                           &input_size, &next_input, &output_size, &next_output,
                                           nullptr) == BROTLI_TRUE;
    input = input.last(input_size);
    output = output.last(output_size);
  }

  [[nodiscard]] Status problem() const override {
    if (is_well_) {
      return std::nullopt;
    }
    return Problem{"Compression failed", "ERR_BROTLI_COMPRESSION_FAILED"};
  }

  std::size_t expected_size(Bytes whole) override {
    return std::max(BrotliEncoderMaxCompressedSize(whole.size()), whole.size()) + 1;
  }

 private:
  struct Release {
    void operator()(BrotliEncoderState* state) const { BrotliEncoderDestroyInstance(state); }
  };

  Parameters parameters_;
  std::unique_ptr<BrotliEncoderState, Release> state_;
  bool is_well_ = true;
};

class BrotliDecoder final : public Codec {
 public:
  explicit BrotliDecoder(Parameters parameters) : parameters_(std::move(parameters)) {}

  Status reset() override {
    state_.reset(BrotliDecoderCreateInstance(nullptr, nullptr, nullptr));
    if (state_ == nullptr) {
      return no_instance();
    }
    for (const auto& [key, value] : parameters_) {
      if (BrotliDecoderSetParameter(state_.get(), static_cast<BrotliDecoderParameter>(key),
                                    value) == BROTLI_FALSE) {
        return bad_parameter();
      }
    }
    error_ = BROTLI_DECODER_NO_ERROR;
    return std::nullopt;
  }

  void process(int flush) override {
    std::size_t input_size = input.size();
    std::size_t output_size = output.size();
    const std::uint8_t* next_input = input.data();
    std::uint8_t* next_output = output.data();
    is_finishing_ = flush == BROTLI_OPERATION_FINISH;
    result_ = BrotliDecoderDecompressStream(state_.get(), &input_size, &next_input, &output_size,
                                            &next_output, nullptr);
    input = input.last(input_size);
    output = output.last(output_size);
    if (result_ == BROTLI_DECODER_RESULT_ERROR) {
      error_ = BrotliDecoderGetErrorCode(state_.get());
    }
  }

  [[nodiscard]] Status problem() const override {
    if (error_ != BROTLI_DECODER_NO_ERROR) {
      return Problem{"Decompression failed", std::string("ERR_") + name_of(error_),
                     static_cast<int>(error_)};
    }
    if (is_finishing_ && result_ == BROTLI_DECODER_RESULT_NEEDS_MORE_INPUT) {
      return Problem{"unexpected end of file", "Z_BUF_ERROR", Z_BUF_ERROR};
    }
    return std::nullopt;
  }

  std::size_t expected_size(Bytes whole) override {
    constexpr std::size_t usual_ratio = 4;
    constexpr std::size_t least = 1024;
    return std::max(whole.size() * usual_ratio, least);
  }

 private:
  struct Release {
    void operator()(BrotliDecoderState* state) const { BrotliDecoderDestroyInstance(state); }
  };

  Parameters parameters_;
  std::unique_ptr<BrotliDecoderState, Release> state_;
  BrotliDecoderResult result_ = BROTLI_DECODER_RESULT_SUCCESS;
  BrotliDecoderErrorCode error_ = BROTLI_DECODER_NO_ERROR;
  bool is_finishing_ = false;
};

template <class T>
Made make(Parameters parameters) {
  auto codec = std::make_unique<T>(std::move(parameters));
  Status problem = codec->reset();
  return {std::move(codec), std::move(problem)};
}

}  // namespace

Made make_brotli_encoder(Parameters parameters) {
  return make<BrotliEncoder>(std::move(parameters));
}

Made make_brotli_decoder(Parameters parameters) {
  return make<BrotliDecoder>(std::move(parameters));
}

}  // namespace rondo::node::zlib
