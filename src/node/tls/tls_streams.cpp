#include "node/tls/tls_streams.h"

#include <cstring>

#include "node/tls/tls_stream.h"

namespace rondo::node::tls {

TlsStreams::TlsStreams(Loop& /*loop*/)
    : environment_(Environment::current()),
      handles_(StreamHandles::current()),
      input_(new std::byte[room_size]) {}

TlsStreams& TlsStreams::current() { return Environment::current().loop().service<TlsStreams>(); }

void TlsStreams::listen_to(js::Context context, js::Object functions) {
  constexpr std::array<std::string_view, static_cast<std::size_t>(Event::count)> names{
      "onRead",   "onWritten",      "onShutDown",       "onEncrypted",
      "onNotice", "chooseProtocol", "givePresharedKey",
  };
  for (std::size_t index = 0; index < names.size(); ++index) {
    functions_[index] = js::Pin(environment_.engine(), js::get(context, functions, names[index]));
  }
  const js::Value scratch = js::get(context, functions, "scratch");
  scratch_array_ = js::Pin(environment_.engine(), scratch);
  scratch_ = js::memory_of(context, scratch).value_or(Bytes());
}

// ---- The table -------------------------------------------------------------------------------

std::shared_ptr<TlsStream> TlsStreams::add(std::shared_ptr<SecureContext> context, bool is_server,
                                           int transport) {
  if (free_numbers_.empty()) {
    free_numbers_.push_back(static_cast<int>(streams_.size()));
    streams_.emplace_back();
  }
  const int number = free_numbers_.back();
  free_numbers_.pop_back();
  auto stream = std::make_shared<TlsStream>(*this, number, std::move(context),
                                            is_server ? Side::server : Side::client, transport);
  streams_[static_cast<std::size_t>(number)] = stream;
  return stream;
}

std::shared_ptr<TlsStream> TlsStreams::find(int number) const {
  return number >= 0 && static_cast<std::size_t>(number) < streams_.size()
             ? streams_[static_cast<std::size_t>(number)]
             : nullptr;
}

void TlsStreams::remove(int number) {
  streams_[static_cast<std::size_t>(number)].reset();
  free_numbers_.push_back(number);
}

// ---- Calling script --------------------------------------------------------------------------

void TlsStreams::call_inside(Event event, std::span<const js::Value> arguments) {
  const js::Completion result = js::call(environment_.context(), function(event), arguments);
  if (!result && !exception_) {
    exception_ = js::Pin(environment_.engine(), result.error());
  }
}

void TlsStreams::tell_status(Event event, int number, int status) {
  tell(event, [&] {
    const js::Context context = environment_.context();
    return std::array<js::Value, 2>{js::number(context, number), js::number(context, status)};
  });
}

void TlsStreams::hold_engine_to_ask() {
  if (script_depth_ == 0) {
    environment_.hold_engine();
    has_asked_ = true;
  }
}

js::Value TlsStreams::call_to_ask(Event event, std::span<const js::Value> arguments) {
  const js::Completion result = js::call(environment_.context(), function(event), arguments);
  return result ? *result : nullptr;
}

void TlsStreams::settle() {
  if (has_asked_ && script_depth_ == 0) {
    has_asked_ = false;
    environment_.settle();
  }
}

js::Value ScriptScope::finish(js::Value value) {
  if (!streams_.exception_) {
    return value;
  }
  const js::Value exception = streams_.exception_.get();
  streams_.exception_.reset();
  return call_.fail(exception);
}

// ---- Memory ----------------------------------------------------------------------------------

Bytes TlsStreams::room(bool reads_much) {
  if (!reads_much && !is_scratch_kept_) {
    return scratch_;
  }
  if (block_ == nullptr) {
    block_.reset(static_cast<std::byte*>(std::malloc(room_size)));
  }
  return block_ != nullptr ? Bytes(block_.get(), room_size) : scratch_;
}

void TlsStreams::keep_buffers_of(TlsStream& stream) {
  stream.set_buffer_keeping(BufferKeeping::until_needed);
  if (keepers_.size() < keepers_max) {
    keepers_.push_back(stream.number());
    return;
  }
  const int former = std::exchange(keepers_[next_keeper_], stream.number());
  next_keeper_ = (next_keeper_ + 1) % keepers_max;
  if (const auto other = find(former); other != nullptr && other.get() != &stream) {
    other->set_buffer_keeping(BufferKeeping::none);
  }
}

std::span<const js::Value> TlsStreams::read_arguments(std::array<js::Value, 3>& values, int number,
                                                      std::size_t size, const std::byte* place,
                                                      bool is_lent) {
  const js::Context context = environment_.context();
  values[0] = js::number(context, number);
  values[1] = js::number(context, static_cast<double>(size));
  if (is_lent) {
    return std::span(values).first(2);
  }
  if (place == scratch_.data()) {
    return std::span(values).first(2);
  }
  void* const whole = block_.release();
  void* const shrunk = std::realloc(whole, size);
  void* const memory = shrunk != nullptr ? shrunk : whole;
  values[2] = js::adopt_buffer(context, memory, size);
  return values;
}

}  // namespace rondo::node::tls
