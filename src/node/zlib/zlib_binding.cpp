// internalBinding('zlib'): the native half of node:zlib.
//
//   createZlib(mode, windowBits, level, memLevel, strategy, dictionary, hasOneMember) -> codec
//   createBrotli(mode, parameters) -> codec
//   createZstd(mode, parameters, sourceSize, dictionary) -> codec
//     The modes are Node's numbers. `parameters` is a Uint32Array of keys and values in turn. What
//     cannot be made is a problem instead: { message, code, errno }.
//   write(codec, flush, input, offset, size, output, offset, size, callback)
//     calls back (room left, input left), or (undefined, undefined, problem), from the pool.
//   writeSync(codec, flush, input, offset, size, output, offset, size, state) -> problem
//     fills state with the room and the input that are left.
//   process(codec, flush, input, sizeMax, state) -> ArrayBuffer or problem
//   process(codec, flush, input, sizeMax, undefined, callback)
//     calls back (ArrayBuffer or problem, input left).
//   reset(codec), params(codec, level, strategy) -> problem
//   close(codec)  gives its memory back, now or when what is under way is done.
//   isBusy(codec) -> whether something is under way.
//   crc32(bytes, start) -> number
//
// There is at most one operation of a codec under way; script sees to that.

#include <array>
#include <cmath>
#include <memory>
#include <span>
#include <string_view>
#include <utility>

#include "js/engine.h"
#include "js/native.h"
#include "js/wrap.h"
#include "node/environment.h"
#include "node/zlib/codec.h"
#include "node/zlib/whole.h"
#include "rondo/pool/work.h"

namespace rondo::node::zlib {

namespace {

using js::Call;

// What script holds. A job on the pool holds the codec as well, so a close does not take it away.
struct Holder {
  std::shared_ptr<Codec> codec;
  bool is_busy = false;
};

// ---- Values -----------------------------------------------------------------------------------

Holder& holder_at(const Call& call, std::size_t index) { return *js::unwrap<Holder>(call[index]); }

Bytes bytes_at(const Call& call, std::size_t index) {
  const std::span<const std::byte> bytes = call.bytes_at(index);
  return {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

std::span<std::uint8_t> room_at(const Call& call, std::size_t index) {
  const std::span<std::byte> bytes = call.bytes_at(index);
  return {reinterpret_cast<std::uint8_t*>(bytes.data()), bytes.size()};
}

// The part that script names, as far as it is there.
template <class Span>
Span part_of(Span whole, const Call& call, std::size_t index) {
  const auto offset = std::min(static_cast<std::size_t>(call.integer_at(index)), whole.size());
  const auto size = static_cast<std::size_t>(call.integer_at(index + 1));
  return whole.subspan(offset, std::min(size, whole.size() - offset));
}

js::Value to_script(js::Context context, const Problem& problem) {
  js::Object object = js::object(context);
  js::set(context, object, "message", js::string(context, problem.message));
  js::set(context, object, "code", js::string(context, problem.code));
  js::set(context, object, "errno", js::number(context, problem.number));
  return object;
}

js::Value to_script(const Call& call, const Status& status) {
  return status ? to_script(call.context(), *status) : call.undefined();
}

void fill_state(const Call& call, std::size_t index, std::size_t room, std::size_t input) {
  const std::span<std::byte> memory = call.bytes_at(index);
  const std::array numbers{static_cast<std::uint32_t>(room), static_cast<std::uint32_t>(input)};
  const auto source = std::as_bytes(std::span(numbers));
  std::ranges::copy(source.first(std::min(source.size(), memory.size())), memory.begin());
}

// ---- Making codecs ----------------------------------------------------------------------------

// Node's numbers.
enum class Mode : std::uint8_t {
  deflate = 1,
  inflate,
  gzip,
  gunzip,
  deflate_raw,
  inflate_raw,
  unzip,
  brotli_decode,
  brotli_encode,
  zstd_compress,
  zstd_decompress,
};

Mode mode_at(const Call& call, std::size_t index) { return static_cast<Mode>(call.int_at(index)); }

Format format_of(Mode mode) {
  switch (mode) {
    case Mode::gzip:
    case Mode::gunzip:
      return Format::gzip;
    case Mode::deflate_raw:
    case Mode::inflate_raw:
      return Format::raw;
    case Mode::unzip:
      return Format::zlib_or_gzip;
    default:
      return Format::zlib;
  }
}

std::vector<std::uint8_t> copy_at(const Call& call, std::size_t index) {
  if (!call.has(index)) {
    return {};
  }
  const Bytes bytes = bytes_at(call, index);
  return {bytes.begin(), bytes.end()};
}

Parameters parameters_at(const Call& call, std::size_t index) {
  const std::span<std::byte> memory = call.bytes_at(index);
  const std::span numbers(reinterpret_cast<const std::uint32_t*>(memory.data()),
                          memory.size() / sizeof(std::uint32_t));
  Parameters parameters;
  for (std::size_t place = 0; place + 1 < numbers.size(); place += 2) {
    parameters.emplace_back(static_cast<int>(numbers[place]), numbers[place + 1]);
  }
  return parameters;
}

js::Value hold(const Call& call, std::unique_ptr<Codec> codec) {
  auto holder = std::make_unique<Holder>();
  holder->codec = std::move(codec);
  return js::wrap(call.context(), std::move(holder));
}

js::Value hold(const Call& call, Made made) {
  return made.problem ? to_script(call, made.problem) : hold(call, std::move(made.codec));
}

js::Value create_zlib(Call& call) {
  const Mode mode = mode_at(call, 0);
  ZlibSettings settings{format_of(mode), call.int_at(1),   call.int_at(2),    call.int_at(3),
                        call.int_at(4),  copy_at(call, 5), call.boolean_at(6)};
  const bool is_deflating =
      mode == Mode::deflate || mode == Mode::gzip || mode == Mode::deflate_raw;
  return hold(
      call, is_deflating ? make_deflater(std::move(settings)) : make_inflater(std::move(settings)));
}

js::Value create_brotli(Call& call) {
  Parameters parameters = parameters_at(call, 1);
  return hold(call, mode_at(call, 0) == Mode::brotli_encode
                        ? make_brotli_encoder(std::move(parameters))
                        : make_brotli_decoder(std::move(parameters)));
}

js::Value create_zstd(Call& call) {
  ZstdSettings settings{parameters_at(call, 1), copy_at(call, 3), std::nullopt};
  if (call.has(2)) {
    settings.source_size = static_cast<std::uint64_t>(call.number_at(2));
  }
  return hold(call, mode_at(call, 0) == Mode::zstd_compress
                        ? make_zstd_compressor(std::move(settings))
                        : make_zstd_decompressor(std::move(settings)));
}

// ---- On the pool ------------------------------------------------------------------------------

// An operation has
//   void execute(Codec& codec);                          on the pool
//   std::array<js::Value, n> to_script(js::Context);   what the callback gets
template <class Operation>
class CodecJob final : public Work {
 public:
  // `kept` are the values whose memory is used.
  CodecJob(const Call& call, js::Pin callback, std::initializer_list<js::Value> kept,
           Operation operation)
      : Work(Environment::current().loop(), TaskKind::work),
        environment_(Environment::current()),
        callback_(std::move(callback)),
        kept_(environment_.engine(),
              js::array(call.context(), std::span(kept.begin(), kept.size()))),
        holder_(holder_at(call, 0)),
        codec_(holder_.codec),
        operation_(std::move(operation)) {
    holder_.is_busy = true;
  }

 private:
  void execute() override { operation_.execute(*codec_); }

  void finish(Result<> /*status*/) override {
    const std::unique_ptr<CodecJob> self(this);
    holder_.is_busy = false;
    codec_.reset();
    loop().enter(kind(), context(), [this] {
      environment_.enter_with(
          callback_.object(), [this] { return operation_.to_script(environment_.context()); },
          Environment::Turns::one);
    });
  }

  void abandon() noexcept override { std::default_delete<CodecJob>()(this); }

  Environment& environment_;
  js::Pin callback_;
  js::Pin kept_;
  Holder& holder_;  // One of those that are kept.
  std::shared_ptr<Codec> codec_;
  Operation operation_;
};

template <class Operation>
void submit(const Call& call, js::Pin callback, std::initializer_list<js::Value> kept,
            Operation operation) {
  std::make_unique<CodecJob<Operation>>(call, std::move(callback), kept, std::move(operation))
      .release()
      ->submit();
}

// ---- Piece by piece ---------------------------------------------------------------------------

struct Write {
  Bytes input;
  std::span<std::uint8_t> output;
  int flush;
  Status problem;

  static Write from(const Call& call) {
    return {part_of(bytes_at(call, 2), call, 3), part_of(room_at(call, 5), call, 6), call.int_at(1),
            std::nullopt};
  }

  void execute(Codec& codec) {
    codec.input = input;
    codec.output = output;
    codec.process(flush);
    problem = codec.problem();
    input = std::exchange(codec.input, {});
    output = std::exchange(codec.output, {});
  }

  [[nodiscard]] std::array<js::Value, 3> to_script(js::Context context) const {
    if (problem) {
      return {js::undefined(context), js::undefined(context), zlib::to_script(context, *problem)};
    }
    return {js::number(context, static_cast<double>(output.size())),
            js::number(context, static_cast<double>(input.size())), js::undefined(context)};
  }
};

js::Value write(Call& call) {
  // Script has bound the callback to the context in which the stream was made.
  submit(call, js::Pin(Environment::current().engine(), call[8]), {call[0], call[2], call[5]},
         Write::from(call));
  return call.undefined();
}

js::Value write_sync(Call& call) {
  Write operation = Write::from(call);
  operation.execute(*holder_at(call, 0).codec);
  fill_state(call, 8, operation.output.size(), operation.input.size());
  return to_script(call, operation.problem);
}

// ---- All at once ------------------------------------------------------------------------------

js::Value to_script(js::Context context, Whole& whole) {
  if (whole.problem) {
    return to_script(context, *whole.problem);
  }
  if (whole.is_too_large) {
    return to_script(context, Problem{"", "ERR_BUFFER_TOO_LARGE"});
  }
  const std::size_t size = std::max<std::size_t>(whole.size, 1);
  void* const shrunk = std::realloc(whole.memory.get(), size);
  void* const memory = shrunk == nullptr ? whole.memory.get() : shrunk;
  static_cast<void>(whole.memory.release());
  return js::adopt_buffer(context, memory, whole.size);
}

struct Process {
  Bytes input;
  int flush;
  std::size_t size_max;
  Whole whole;

  static Process from(const Call& call) {
    // Beyond what any machine has it makes no difference.
    constexpr auto most = static_cast<double>(std::uint64_t{1} << 48U);
    return {bytes_at(call, 2),
            call.int_at(1),
            static_cast<std::size_t>(std::min(call.number_at(3), most)),
            {}};
  }

  void execute(Codec& codec) { whole = process_whole(codec, input, flush, size_max); }

  [[nodiscard]] std::array<js::Value, 2> to_script(js::Context context) {
    return {zlib::to_script(context, whole),
            js::number(context, static_cast<double>(whole.input_left))};
  }
};

js::Value process(Call& call) {
  Process operation = Process::from(call);
  if (call.has(5)) {
    submit(call, Environment::current().pin_callback(call[5], "ZLIB"), {call[0], call[2]},
           std::move(operation));
    return call.undefined();
  }
  operation.execute(*holder_at(call, 0).codec);
  fill_state(call, 4, 0, operation.whole.input_left);
  return to_script(call.context(), operation.whole);
}

// ---- The rest ---------------------------------------------------------------------------------

js::Value reset(Call& call) { return to_script(call, holder_at(call, 0).codec->reset()); }

js::Value params(Call& call) {
  return to_script(call, holder_at(call, 0).codec->set_parameters(call.int_at(1), call.int_at(2)));
}

js::Value close(Call& call) {
  holder_at(call, 0).codec.reset();
  return call.undefined();
}

js::Value is_busy(Call& call) { return call.boolean(holder_at(call, 0).is_busy); }

js::Value crc32(Call& call) {
  return call.number(crc32_of(bytes_at(call, 0), static_cast<std::uint32_t>(call.number_at(1))));
}

js::Object make_binding(Environment& environment) {
  const js::Context context = environment.context();
  js::Object binding = js::object(context);
  js::define<create_zlib>(context, binding, "createZlib");
  js::define<create_brotli>(context, binding, "createBrotli");
  js::define<create_zstd>(context, binding, "createZstd");
  js::define<write>(context, binding, "write");
  js::define<reset>(context, binding, "reset");
  js::define<params>(context, binding, "params");
  js::define<close>(context, binding, "close");
  js::define<is_busy>(context, binding, "isBusy");
  js::define<crc32>(context, binding, "crc32");
  js::define<write_sync>(context, binding, "writeSync");
  js::define<process>(context, binding, "process");
  return binding;
}

}  // namespace

}  // namespace rondo::node::zlib

extern "C" [[gnu::visibility("default")]] rondo::js::Object rondo_make_binding(
    rondo::node::Environment& environment) {
  return rondo::node::zlib::make_binding(environment);
}
