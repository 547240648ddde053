// The streams and listeners of script: TCP connections, Unix sockets, pipes, terminals.
//
// Script knows each by a number, and keeps its own object for it in a table by that number, so that
// nothing of script has to be pinned for a connection. Whatever happens to a stream is told to one
// of a few functions that script registers once:
//
//   onRead(number, size or negative error, block)     block: see below
//   onConnection(number, status, number of the new stream)
//   onConnected(number, status)   onShutDown(number, status)
//   onWritten(number, status)     one write after the other, in order
//   onClosed(number)              the number may be given away again
//   blockSample                   a Buffer: blocks are of its class
//
// What was read lies in the memory that is shared by all reads, `scratch`, unless a block comes
// along, which has just that, or script has lent a buffer of its own.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "js/native.h"
#include "js/pin.h"
#include "node/net/read_blocks.h"
#include "rondo/loop/service_registry.h"
#include "rondo/net/listener.h"
#include "rondo/net/pipe.h"
#include "rondo/net/stream.h"
#include "rondo/net/tcp.h"

namespace rondo::node {

class Environment;

enum class StreamKind : std::uint8_t {
  tcp,
  pipe,
  tty,
};

// Takes what is read from a stream instead of script. Errors and the end still go to script.
class StreamConsumer {
 public:
  virtual void on_data(ConstBytes bytes) = 0;
  // The stream is closed; it must not be touched any more.
  virtual void on_stream_gone() = 0;

 protected:
  ~StreamConsumer() = default;
};

// Has a stream or a listener, never both.
struct StreamHandle {
  int number = 0;
  StreamKind kind = StreamKind::tcp;
  // For the next read, as the last one filled all the room it had, or not; zero is the scratch.
  std::size_t block_size = 0;
  Owned<Stream> stream;
  Owned<Listener> listener;
  std::unique_ptr<js::Pin> lent_buffer;
  StreamConsumer* consumer = nullptr;
  std::uint64_t consumed_size = 0;  // What went to consumers.

  [[nodiscard]] Handle* handle() const noexcept {
    return stream != nullptr ? static_cast<Handle*>(stream.get()) : listener.get();
  }
  // Null if it is something else.
  [[nodiscard]] Tcp* tcp() const noexcept {
    return kind == StreamKind::tcp ? static_cast<Tcp*>(stream.get()) : nullptr;
  }
  [[nodiscard]] Pipe* pipe() const noexcept {
    return kind == StreamKind::pipe ? static_cast<Pipe*>(stream.get()) : nullptr;
  }
  [[nodiscard]] int fd() const noexcept;
};

class StreamHandles final : public LoopService {
 public:
  enum class Event : std::uint8_t {
    read,
    connection,
    connected,
    shut_down,
    written,
    closed,
    block,
    count,
  };

  // What the last write did, for script: how many bytes it was given, and whether its end will be
  // told by onWritten.
  enum class Written : std::uint8_t { size, is_pending, count };

  explicit StreamHandles(Loop& loop);

  [[nodiscard]] static StreamHandles& current();

  // Makes a binding's shared memory, and takes the functions of script by their names.
  void share(js::Context context, js::Object binding);
  void listen_to(Event event, js::Value function);

  StreamHandle& add(StreamKind kind, Owned<Stream> stream);
  StreamHandle& add(StreamKind kind, Owned<Listener> listener);
  // Null if there is none, or it is closed.
  [[nodiscard]] StreamHandle* find(int number) const noexcept;
  [[nodiscard]] StreamHandle* at(const js::Call& call) const { return find(call.int_at(0)); }

  [[nodiscard]] Result<> start_reading(StreamHandle& handle);
  // Tells script that something has ended. Outside of script only.
  void tell(Event event, int number, Result<> outcome);
  [[nodiscard]] Stream::OnDone teller(Event event, const StreamHandle& handle);
  [[nodiscard]] Listener::OnConnection acceptor(StreamHandle& handle);
  // For the close of a handle.
  [[nodiscard]] Function<void()> closer(StreamHandle& handle);

  // Where what was read lies, if it came without a block.
  [[nodiscard]] Bytes scratch() const noexcept { return scratch_; }

  void note_written(std::size_t size, bool is_pending) noexcept;

  // The block that these bytes fill, or most of it, if they end what was read. It is script's from
  // now on. Otherwise null; then the bytes stay where they are until the next read.
  [[nodiscard]] js::Value take_block(ConstBytes bytes) { return blocks_.take(bytes, read_size_); }
  // For script that has taken a block, and has shown it to nobody.
  void give_back_block(js::Value block) { blocks_.give_back(block); }

 private:
  static constexpr std::size_t room_size = 65'536;
  // As large as reads become while more waits than they take. Larger ones cost fewer system calls,
  // and wake the peer less often, if what was read is sent on.
  static constexpr std::size_t block_size_max = 4 * room_size;

  [[nodiscard]] Bytes room_for(StreamHandle& handle);
  void deliver(StreamHandle& handle, const Result<ConstBytes>& data);
  [[nodiscard]] js::Value block_with(ConstBytes bytes);
  void accept_on(StreamHandle& handle, Result<> arrived);
  void remove(int number);
  [[nodiscard]] js::Object function(Event event) const noexcept {
    return functions_[static_cast<std::size_t>(event)].object();
  }

  Environment& environment_;
  std::vector<std::unique_ptr<StreamHandle>> handles_;
  std::vector<int> free_numbers_;
  std::array<js::Pin, static_cast<std::size_t>(Event::count)> functions_;
  js::Pin scratch_array_;
  Bytes scratch_;
  ReadBlocks blocks_;
  std::size_t read_size_ = 0;  // The last time.
  js::Pin written_array_;
  double* written_ = nullptr;
};

// The parts of the binding, each in its file.
void define_stream_writing(js::Context context, js::Object binding);
void define_stream_sockets(js::Context context, js::Object binding);
void define_stream_terminals(js::Context context, js::Object binding);

}  // namespace rondo::node
