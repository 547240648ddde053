// Writing to streams: bytes, lists of bytes, and text.
//
// What the kernel takes at once is done; the rest of bytes waits where it is, which script keeps
// alive until onWritten, and the rest of text is copied. The answer is 0 or a negative error;
// `written` tells the size, and whether onWritten will come.
#include <algorithm>
#include <cstring>
#include <vector>

#include "js/direct_text.h"
#include "node/environment.h"
#include "node/language/text_argument.h"
#include "node/net/stream_handles.h"
#include "rondo/net/tcp_socket.h"
#include "text/single_byte.h"
#include "text/utf8.h"

namespace rondo::node {

namespace {

using js::Call;

// Text that needs no more than this is converted without asking for memory.
constexpr std::size_t small_text_size = 16'384;

enum class Encoding : std::uint8_t { utf8, latin1, utf16 };

// How much is taken at once: all, a part, or nothing yet. An error is the end.
Result<std::size_t> take_now(Stream& stream, std::span<const ConstBytes> buffers) {
  auto taken = stream.try_write(buffers);
  return !taken && taken.error().is(EAGAIN) ? Result<std::size_t>(0) : taken;
}

// The same for what the end of the stream follows at once, and for one buffer.
Result<std::size_t> take_before_end(StreamHandle& handle, ConstBytes bytes) {
  const Tcp* const tcp = handle.tcp();
  if (tcp == nullptr || !tcp->is_writable() || tcp->write_queue_size() > 0) {
    return take_now(*handle.stream, {&bytes, 1});
  }
  auto taken = tcp_socket::send_before_end(tcp->fd(), bytes);
  return !taken && taken.error().is(EAGAIN) ? Result<std::size_t>(0) : taken;
}

int answer_of(const Result<>& outcome) noexcept { return outcome ? 0 : outcome.error().number(); }

using WriteBody = int(const Call& call, StreamHandles& handles, StreamHandle& handle);

// Calls it for the stream whose number comes first, and answers what it does.
template <WriteBody body>
js::Value on_stream(Call& call) {
  StreamHandles& handles = StreamHandles::current();
  StreamHandle* const handle = handles.at(call);
  const bool has_stream = handle != nullptr && handle->stream != nullptr;
  return call.number(has_stream ? body(call, handles, *handle) : -EBADF);
}

// ---- Bytes -----------------------------------------------------------------------------------

// Memory that stays where it is as long as the view lives.
ConstBytes fix(js::Context context, js::Value view) {
  return js::memory_of(context, view).value_or(Bytes());
}

// (number, view)
int write_bytes(const Call& call, StreamHandles& handles, StreamHandle& handle) {
  const ConstBytes bytes = std::as_bytes(js::bytes_of(call.context(), call[1]));
  const auto taken = take_now(*handle.stream, {&bytes, 1});
  if (!taken) {
    return taken.error().number();
  }
  const bool is_pending = *taken < bytes.size();
  handles.note_written(bytes.size(), is_pending);
  if (!is_pending) {
    return 0;
  }
  const ConstBytes rest = fix(call.context(), call[1]).subspan(*taken);
  return answer_of(
      handle.stream->write(rest, handles.teller(StreamHandles::Event::written, handle)));
}

void drop_front(std::vector<ConstBytes>& buffers, std::size_t size) {
  auto first = buffers.begin();
  for (; first != buffers.end() && first->size() <= size; ++first) {
    size -= first->size();
  }
  buffers.erase(buffers.begin(), first);
  if (!buffers.empty()) {
    buffers.front() = buffers.front().subspan(size);
  }
}

// (number, array of views, count)
int write_many(const Call& call, StreamHandles& handles, StreamHandle& handle) {
  const js::Context context = call.context();
  const auto count = static_cast<unsigned>(std::max(call.int_at(2), 0));
  std::vector<ConstBytes> buffers(count);
  const auto gather = [&](auto&& memory_of_view) {
    for (unsigned index = 0; index < count; ++index) {
      buffers[index] = memory_of_view(js::get(context, call.object_at(1), index));
    }
  };
  gather([&](js::Value view) { return std::as_bytes(js::bytes_of(context, view)); });
  const std::size_t size = total_size(buffers);
  const auto taken = take_now(*handle.stream, buffers);
  if (!taken) {
    return taken.error().number();
  }
  handles.note_written(size, *taken < size);
  if (*taken == size) {
    return 0;
  }
  gather([&](js::Value view) { return fix(context, view); });
  drop_front(buffers, *taken);
  return answer_of(
      handle.stream->write(buffers, handles.teller(StreamHandles::Event::written, handle)));
}

// ---- Text ------------------------------------------------------------------------------------

ConstBytes as_bytes(std::span<const std::uint8_t> characters) { return std::as_bytes(characters); }

// The text in its encoding: where it is already, or in room that `make_room(size)` gives.
template <class MakeRoom>
ConstBytes encode(const TextArgument& text, Encoding encoding, MakeRoom&& make_room) {
  using Narrow = std::span<const std::uint8_t>;
  switch (encoding) {
    case Encoding::utf8:
      return text.visit(Overloaded{[&](Narrow characters) {
                                     if (text::is_ascii(characters)) {
                                       return as_bytes(characters);
                                     }
                                     const text::MutableBytes room =
                                         make_room(text::utf8_length_of_latin1(characters));
                                     text::encode_latin1_as_utf8(characters, room);
                                     return as_bytes(room);
                                   },
                                   [&](std::u16string_view units) {
                                     const text::MutableBytes room =
                                         make_room(text::utf8_length(units));
                                     text::encode_utf8(units, room);
                                     return as_bytes(room);
                                   }});
    case Encoding::latin1:
      return text.visit(Overloaded{[](Narrow characters) { return as_bytes(characters); },
                                   [&](std::u16string_view units) {
                                     const text::MutableBytes room = make_room(units.size());
                                     text::narrow(units, room.data());
                                     return as_bytes(room);
                                   }});
    case Encoding::utf16:
      return text.visit(
          Overloaded{[&](Narrow characters) {
                       const text::MutableBytes room = make_room(characters.size() * 2);
                       for (std::size_t index = 0; index < characters.size(); ++index) {
                         const std::uint16_t unit = characters[index];
                         std::memcpy(room.data() + 2 * index, &unit, sizeof unit);
                       }
                       return as_bytes(room);
                     },
                     [](std::u16string_view units) { return std::as_bytes(std::span(units)); }});
  }
  return {};
}

// Keeps what was not taken.
Result<> finish_text(StreamHandles& handles, StreamHandle& handle,
                     std::span<const ConstBytes> parts, const Result<std::size_t>& taken) {
  if (!taken) {
    return std::unexpected(taken.error());
  }
  const std::size_t size = total_size(parts);
  const bool is_pending = *taken < size;
  handles.note_written(size, is_pending);
  if (!is_pending) {
    return {};
  }
  std::vector<std::byte> rest;
  rest.reserve(size);
  for (const ConstBytes& part : parts) {
    rest.insert(rest.end(), part.begin(), part.end());
  }
  rest.erase(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(*taken));
  return handle.stream->write(std::move(rest),
                              handles.teller(StreamHandles::Event::written, handle));
}

// (number, head, text, encoding): the two as one. That saves putting them together, if the text is
// long.
int write_long_text(const Call& call, StreamHandles& handles, StreamHandle& handle) {
  const auto encoding = static_cast<Encoding>(call.int_at(3));
  const TextArgument head(call, 1);
  const TextArgument text(call, 2);
  std::vector<std::uint8_t> encoded_head;
  std::vector<std::uint8_t> encoded_text;
  const auto room_in = [](std::vector<std::uint8_t>& memory) {
    return [&memory](std::size_t size) {
      memory.resize(size);
      return text::MutableBytes(memory);
    };
  };
  const std::array<ConstBytes, 2> parts{encode(head, encoding, room_in(encoded_head)),
                                        encode(text, encoding, room_in(encoded_text))};
  return answer_of(finish_text(handles, handle, parts, take_now(*handle.stream, parts)));
}

// (number, text, encoding, whether the end of the stream follows at once)
int write_text(const Call& call, StreamHandles& handles, StreamHandle& handle) {
  const TextArgument text(call, 1);
  std::array<std::uint8_t, small_text_size> small;
  std::vector<std::uint8_t> large;
  const ConstBytes bytes =
      encode(text, static_cast<Encoding>(call.int_at(2)), [&](std::size_t size) {
        if (size <= small.size()) {
          return text::MutableBytes(small.data(), size);
        }
        large.resize(size);
        return text::MutableBytes(large);
      });
  const std::span<const ConstBytes> parts(&bytes, 1);
  const auto taken =
      call.int_at(3) != 0 ? take_before_end(handle, bytes) : take_now(*handle.stream, parts);
  return answer_of(finish_text(handles, handle, parts, taken));
}

js::Value write_queue_size(Call& call) {
  const StreamHandle* handle = StreamHandles::current().at(call);
  return call.number(handle != nullptr && handle->stream != nullptr
                         ? static_cast<double>(handle->stream->write_queue_size())
                         : 0);
}

int shut_down(const Call& /*call*/, StreamHandles& handles, StreamHandle& handle) {
  return answer_of(
      handle.stream->shutdown(handles.teller(StreamHandles::Event::shut_down, handle)));
}

}  // namespace

void define_stream_writing(js::Context context, js::Object binding) {
  js::define<on_stream<write_bytes>>(context, binding, "writeBytes");
  js::define<on_stream<write_many>>(context, binding, "writeMany");
  js::define<on_stream<write_text>>(context, binding, "writeText");
  js::define<on_stream<write_long_text>>(context, binding, "writeLongText");
  js::define<write_queue_size>(context, binding, "writeQueueSize");
  js::define<on_stream<shut_down>>(context, binding, "shutDown");
}

}  // namespace rondo::node
