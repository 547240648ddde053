#include "node/net/stream_handles.h"

#include <cstring>

#include "node/environment.h"
#include "rondo/net/pipe_listener.h"
#include "rondo/net/tcp_listener.h"

namespace rondo::node {

namespace {

// Reads of at least this size are worth memory of their own, which the engine takes over without
// a copy.
constexpr std::size_t large_read_size = 32'768;

void free_memory(void* memory, void* /*context*/) { std::free(memory); }

int status_of(const Result<>& outcome) noexcept { return outcome ? 0 : outcome.error().number(); }

}  // namespace

int StreamHandle::fd() const noexcept {
  if (stream != nullptr) {
    return stream->fd();
  }
  return listener != nullptr ? listener->fd() : -1;
}

StreamHandles::StreamHandles(Loop& /*loop*/) : environment_(Environment::current()) {}

StreamHandles& StreamHandles::current() {
  return Environment::current().loop().service<StreamHandles>();
}

void StreamHandles::share(JSContextRef context, JSObjectRef binding) {
  JSObjectRef scratch =
      JSObjectMakeTypedArray(context, kJSTypedArrayTypeUint8Array, room_size, nullptr);
  scratch_array_ = js::Pin(environment_.engine(), scratch);
  scratch_ = Bytes(
      static_cast<std::byte*>(JSObjectGetTypedArrayBytesPtr(context, scratch, nullptr)), room_size);
  js::set(context, binding, "scratch", scratch);

  JSObjectRef written = JSObjectMakeTypedArray(context, kJSTypedArrayTypeFloat64Array,
                                               static_cast<std::size_t>(Written::count), nullptr);
  written_array_ = js::Pin(environment_.engine(), written);
  written_ = static_cast<double*>(JSObjectGetTypedArrayBytesPtr(context, written, nullptr));
  js::set(context, binding, "written", written);
}

void StreamHandles::listen_to(Event event, JSValueRef function) {
  functions_[static_cast<std::size_t>(event)] = js::Pin(environment_.engine(), function);
}

void StreamHandles::note_written(std::size_t size, bool is_pending) noexcept {
  written_[static_cast<std::size_t>(Written::size)] = static_cast<double>(size);
  written_[static_cast<std::size_t>(Written::is_pending)] = is_pending ? 1 : 0;
}

// ---- The table -------------------------------------------------------------------------------

StreamHandle& StreamHandles::add(StreamKind kind, Owned<Stream> stream) {
  StreamHandle& handle = add(kind, Owned<Listener>());
  handle.stream = std::move(stream);
  return handle;
}

StreamHandle& StreamHandles::add(StreamKind kind, Owned<Listener> listener) {
  if (free_numbers_.empty()) {
    free_numbers_.push_back(static_cast<int>(handles_.size()));
    handles_.emplace_back();
  }
  auto handle = std::make_unique<StreamHandle>();
  handle->number = free_numbers_.back();
  handle->kind = kind;
  handle->listener = std::move(listener);
  free_numbers_.pop_back();
  auto& place = handles_[static_cast<std::size_t>(handle->number)];
  place = std::move(handle);
  return *place;
}

StreamHandle* StreamHandles::find(int number) const noexcept {
  return number >= 0 && static_cast<std::size_t>(number) < handles_.size()
             ? handles_[static_cast<std::size_t>(number)].get()
             : nullptr;
}

void StreamHandles::remove(int number) {
  if (StreamConsumer* consumer = find(number)->consumer; consumer != nullptr) {
    consumer->on_stream_gone();
  }
  handles_[static_cast<std::size_t>(number)].reset();
  free_numbers_.push_back(number);
}

// ---- Reading ---------------------------------------------------------------------------------

Result<> StreamHandles::start_reading(StreamHandle& handle) {
  return handle.stream->start_reading(
      [this, &handle](std::size_t /*suggested*/) { return room_for(handle); },
      [this, &handle](const Result<ConstBytes>& data) { deliver(handle, data); });
}

Bytes StreamHandles::room_for(StreamHandle& handle) {
  if (handle.lent_buffer != nullptr) {
    return js::memory_of(environment_.context(), handle.lent_buffer->get()).value_or(Bytes());
  }
  if (!handle.reads_much) {
    return scratch_;
  }
  if (block_ == nullptr) {
    block_.reset(static_cast<std::byte*>(std::malloc(room_size)));
  }
  return block_ != nullptr ? Bytes(block_.get(), room_size) : scratch_;
}

// What was read, in memory of its size that the engine frees. Null if there is none.
JSValueRef StreamHandles::own_memory(std::size_t size) {
  void* memory = std::malloc(size);
  if (memory == nullptr) {
    return nullptr;
  }
  std::memcpy(memory, scratch_.data(), size);
  return JSObjectMakeArrayBufferWithBytesNoCopy(environment_.context(), memory, size, free_memory,
                                                nullptr, nullptr);
}

void StreamHandles::deliver(StreamHandle& handle, const Result<ConstBytes>& data) {
  if (data && data->empty()) {
    return;
  }
  if (data && handle.consumer != nullptr) {
    handle.consumed_size += data->size();
    handle.consumer->on_data(*data);
    return;
  }
  std::array<JSValueRef, 3> values{};
  environment_.enter_with(
      function(Event::read),
      [&] {
        const JSContextRef context = environment_.context();
        values[0] = js::number(context, handle.number);
        values[1] =
            js::number(context, data ? static_cast<double>(data->size()) : data.error().number());
        std::size_t count = 2;
        if (data && handle.lent_buffer == nullptr) {
          if (data->data() != scratch_.data()) {
            void* memory = block_.release();
            void* shrunk = std::realloc(memory, data->size());
            values[2] =
                JSObjectMakeArrayBufferWithBytesNoCopy(context, shrunk != nullptr ? shrunk : memory,
                                                       data->size(), free_memory, nullptr, nullptr);
            count = 3;
          } else if (data->size() > copied_by_script_max) {
            values[2] = own_memory(data->size());
            count = values[2] != nullptr ? 3 : 2;
          }
          handle.reads_much = data->size() >= large_read_size;
        }
        return std::span<const JSValueRef>(values).first(count);
      },
      Environment::Turns::one);
}

// ---- What else happens -----------------------------------------------------------------------

void StreamHandles::tell(Event event, int number, Result<> outcome) {
  environment_.enter_with(
      function(event),
      [&] {
        const JSContextRef context = environment_.context();
        return std::array<JSValueRef, 2>{js::number(context, number),
                                         js::number(context, status_of(outcome))};
      },
      Environment::Turns::one);
}

Stream::OnDone StreamHandles::teller(Event event, const StreamHandle& handle) {
  return [this, number = handle.number, event](Result<> outcome) { tell(event, number, outcome); };
}

Listener::OnConnection StreamHandles::acceptor(StreamHandle& handle) {
  return [this, &handle](Result<> arrived) { accept_on(handle, arrived); };
}

void StreamHandles::accept_on(StreamHandle& handle, Result<> arrived) {
  Owned<Stream> connection;
  if (arrived && handle.kind == StreamKind::tcp) {
    auto accepted = static_cast<TcpListener&>(*handle.listener).accept();
    arrived = accepted ? Result<>() : std::unexpected(accepted.error());
    connection = accepted ? std::move(*accepted) : nullptr;
  } else if (arrived) {
    auto accepted = static_cast<PipeListener&>(*handle.listener).accept();
    arrived = accepted ? Result<>() : std::unexpected(accepted.error());
    connection = accepted ? std::move(*accepted) : nullptr;
  }
  const int client = connection != nullptr ? add(handle.kind, std::move(connection)).number : -1;
  environment_.enter_with(
      function(Event::connection),
      [&] {
        const JSContextRef context = environment_.context();
        return std::array<JSValueRef, 3>{js::number(context, handle.number),
                                         js::number(context, status_of(arrived)),
                                         js::number(context, client)};
      },
      Environment::Turns::one);
}

Function<void()> StreamHandles::closer(StreamHandle& handle) {
  return [this, number = handle.number] {
    remove(number);
    tell(Event::closed, number, {});
  };
}

}  // namespace rondo::node
