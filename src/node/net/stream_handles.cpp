#include "node/net/stream_handles.h"

#include <algorithm>
#include <cstring>

#include "js/typed_array.h"
#include "node/environment.h"
#include "rondo/net/pipe_listener.h"
#include "rondo/net/tcp_listener.h"

namespace rondo::node {

namespace {

int status_of(const Result<>& outcome) noexcept { return outcome ? 0 : outcome.error().number(); }

}  // namespace

int StreamHandle::fd() const noexcept {
  if (stream != nullptr) {
    return stream->fd();
  }
  return listener != nullptr ? listener->fd() : -1;
}

StreamHandles::StreamHandles(Loop& /*loop*/)
    : environment_(Environment::current()), blocks_(environment_) {}

StreamHandles& StreamHandles::current() {
  return Environment::current().loop().service<StreamHandles>();
}

void StreamHandles::share(js::Context context, js::Object binding) {
  const auto scratch = js::make_shared_items<std::byte>(context, room_size);
  scratch_array_ = js::Pin(environment_.engine(), scratch.array);
  scratch_ = Bytes(scratch.items, room_size);
  js::set(context, binding, "scratch", scratch.array);

  const auto written =
      js::make_shared_items<double>(context, static_cast<std::size_t>(Written::count));
  written_array_ = js::Pin(environment_.engine(), written.array);
  written_ = written.items;
  js::set(context, binding, "written", written.array);
}

void StreamHandles::listen_to(Event event, js::Value function) {
  if (event == Event::block) {
    blocks_.make_like(function);
    return;
  }
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
  if (handle.block_size == 0) {
    return scratch_;
  }
  const Bytes block = blocks_.room(handle.block_size);
  return block.empty() ? scratch_ : block;
}

// For what is left in a block: in the scratch memory if there is room, and null, or in another.
js::Value StreamHandles::block_with(ConstBytes bytes) {
  if (!blocks_.holds(bytes)) {
    return nullptr;
  }
  if (bytes.size() <= scratch_.size()) {
    std::memcpy(scratch_.data(), bytes.data(), bytes.size());
    return nullptr;
  }
  return blocks_.copy(bytes);
}

void StreamHandles::deliver(StreamHandle& handle, const Result<ConstBytes>& data) {
  if (data && data->empty()) {
    return;
  }
  read_size_ = data ? data->size() : 0;
  const std::size_t expected_max = std::max(handle.block_size, room_size);
  if (read_size_ >= expected_max) {
    handle.block_size = std::min(2 * expected_max, block_size_max);
  } else if (read_size_ < handle.block_size / 2) {
    handle.block_size = handle.block_size > 2 * room_size ? handle.block_size / 2 : 0;
  }
  if (data && handle.consumer != nullptr) {
    handle.consumed_size += data->size();
    handle.consumer->on_data(*data);
    return;
  }
  std::array<js::Value, 3> values{};
  environment_.enter_with(
      function(Event::read),
      [&] {
        const js::Context context = environment_.context();
        values[0] = js::number(context, handle.number);
        values[1] =
            js::number(context, data ? static_cast<double>(data->size()) : data.error().number());
        std::size_t count = 2;
        if (data && handle.lent_buffer == nullptr) {
          values[2] = take_block(*data);
          values[2] = values[2] != nullptr ? values[2] : block_with(*data);
          count = values[2] != nullptr ? 3 : 2;
        }
        return std::span<const js::Value>(values).first(count);
      },
      Environment::Turns::one);
}

// ---- What else happens -----------------------------------------------------------------------

void StreamHandles::tell(Event event, int number, Result<> outcome) {
  environment_.enter_with(
      function(event),
      [&] {
        const js::Context context = environment_.context();
        return std::array<js::Value, 2>{js::number(context, number),
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
        const js::Context context = environment_.context();
        return std::array<js::Value, 3>{js::number(context, handle.number),
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
