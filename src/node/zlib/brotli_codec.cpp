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

// A new state with the parameters, which `set` takes one by one.
template <class State, class Parameter>
Status configure(State* state, BROTLI_BOOL (*set)(State*, Parameter, std::uint32_t),
                 const Parameters& parameters) {
  if (state == nullptr) {
    return no_instance();
  }
  for (const auto& [key, value] : parameters) {
    if (set(state, static_cast<Parameter>(key), value) == BROTLI_FALSE) {
      return bad_parameter();
    }
  }
  return std::nullopt;
}

// What the library moves on while it reads and writes.
struct Places {
  explicit Places(const Codec& codec)
      : input_size(codec.input.size()),
        output_size(codec.output.size()),
        next_input(codec.input.data()),
        next_output(codec.output.data()) {}

  void leave_rest_to(Codec& codec) const {
    codec.input = codec.input.last(input_size);
    codec.output = codec.output.last(output_size);
  }

  std::size_t input_size;
  std::size_t output_size;
  const std::uint8_t* next_input;
  std::uint8_t* next_output;
};

class BrotliEncoder final : public Codec {
 public:
  explicit BrotliEncoder(Parameters parameters) : parameters_(std::move(parameters)) {}

  Status reset() override {
    state_.reset(BrotliEncoderCreateInstance(nullptr, nullptr, nullptr));
    is_well_ = true;
    return configure(state_.get(), &BrotliEncoderSetParameter, parameters_);
  }

  void process(int flush) override {
    Places places(*this);
    is_well_ =
        BrotliEncoderCompressStream(state_.get(), static_cast<BrotliEncoderOperation>(flush),
                                    &places.input_size, &places.next_input, &places.output_size,
                                    &places.next_output, nullptr) == BROTLI_TRUE;
    places.leave_rest_to(*this);
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
    error_ = BROTLI_DECODER_NO_ERROR;
    return configure(state_.get(), &BrotliDecoderSetParameter, parameters_);
  }

  void process(int flush) override {
    Places places(*this);
    is_finishing_ = flush == BROTLI_OPERATION_FINISH;
    result_ = BrotliDecoderDecompressStream(state_.get(), &places.input_size, &places.next_input,
                                            &places.output_size, &places.next_output, nullptr);
    places.leave_rest_to(*this);
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
