// All TLS streams of a thread, by their numbers, and the functions of script that hear of them:
//
//   onRead(number, size or negative error, memory)     as for native streams
//   onWritten(number, status)     one write after the other, in order
//   onShutDown(number, status)
//   onEncrypted(number, bytes)    for a transport that script has; encryptedSent() answers
//   onNotice(number, kind, first, second)      see Notice
//   chooseProtocol(number, protocols) -> offset of the one to use, or undefined
//   givePresharedKey(number, identity or hint, size max, identity size max) -> see there
#pragma once

#include <array>
#include <cstdlib>
#include <memory>
#include <vector>

#include "node/environment.h"
#include "node/net/stream_handles.h"
#include "node/tls/tls_support.h"
#include "rondo/loop/service_registry.h"
#include "rondo/net/bytes.h"

namespace rondo::node::tls {

class SecureContext;
class TlsStream;

// What OpenSSL has reported. The numbers are those of lib/internal/tls/tls_wrap.js.
struct Notice {
  enum class Kind : std::uint8_t {
    handshake_start = 0,
    handshake_done = 1,
    error = 2,               // first: the error
    key_log = 3,             // first: bytes of a line
    new_session = 4,         // first: its id, second: the session
    client_hello = 5,        // first: the id of a session, second: whether there is a ticket
    certificate_wanted = 6,  // first: name of the server, second: whether a status is wanted
    status_response = 7,     // first: bytes, or null
  };

  Kind kind = Kind::handshake_start;
  Octets first = {};
  Octets second = {};
  bool flag = false;
  std::string text = {};
  std::unique_ptr<TlsFailure> failure = nullptr;
};

class TlsStreams final : public LoopService {
 public:
  enum class Event : std::uint8_t {
    read,
    written,
    shut_down,
    encrypted,
    notice,
    choose_protocol,
    give_preshared_key,
    count,
  };

  static constexpr std::size_t room_size = 65'536;
  static constexpr std::size_t keepers_max = 64;

  explicit TlsStreams(Loop& loop);

  [[nodiscard]] static TlsStreams& current();

  void listen_to(js::Context context, js::Object functions);

  [[nodiscard]] std::shared_ptr<TlsStream> add(std::shared_ptr<SecureContext> context,
                                               bool is_server, int transport);
  [[nodiscard]] std::shared_ptr<TlsStream> find(int number) const;
  [[nodiscard]] std::shared_ptr<TlsStream> at(const Call& call) const {
    return find(call.int_at(0));
  }
  void remove(int number);

  // Calls a function of script. From outside of script ticks and microtasks follow; from inside
  // what it throws is thrown by the native function that script has called: see ScriptScope.
  template <class MakeArguments>
  void tell(Event event, MakeArguments&& make_arguments) {
    if (script_depth_ == 0) {
      environment_.enter_with(function(event), make_arguments, Environment::Turns::one);
      return;
    }
    const auto arguments = make_arguments();
    call_inside(event, arguments);
  }
  void tell_status(Event event, int number, int status);

  // A question that OpenSSL waits for. Null if the function throws.
  template <class MakeArguments>
  [[nodiscard]] js::Value ask(Event event, MakeArguments&& make_arguments) {
    hold_engine_to_ask();
    const auto arguments = make_arguments();
    return call_to_ask(event, arguments);
  }
  // Ticks and microtasks of what was asked, once OpenSSL has returned.
  void settle();

  // ---- Memory ----

  // Where transports put what they read: it is used up at once, mostly.
  [[nodiscard]] Bytes input() noexcept { return {input_.get(), room_size}; }
  // Where plain bytes go: shared with all native streams, or memory for large reads.
  [[nodiscard]] Bytes room(bool reads_much);
  // Whether a consumer may have what lies at this place now. Script that runs is not interrupted by
  // other script, and consumers of streams know where the memory of all streams is.
  [[nodiscard]] bool can_consume(const std::byte* place) const noexcept {
    return script_depth_ == 0 && place == scratch_.data();
  }
  // While this lives nothing is read into the memory of all streams.
  struct ScratchKeeper {
    explicit ScratchKeeper(bool& flag) noexcept : is_kept(flag), was_kept(flag) { flag = true; }
    ScratchKeeper(const ScratchKeeper&) = delete;
    ScratchKeeper& operator=(const ScratchKeeper&) = delete;
    ~ScratchKeeper() { is_kept = was_kept; }

    bool& is_kept;
    bool was_kept;
  };
  [[nodiscard]] ScratchKeeper keep_scratch() noexcept { return ScratchKeeper(is_scratch_kept_); }
  // As arguments of onRead, what was put into the room.
  [[nodiscard]] std::span<const js::Value> read_arguments(std::array<js::Value, 3>& values,
                                                          int number, std::size_t size,
                                                          const std::byte* place, bool is_lent);
  // OpenSSL gives its buffers back after each record, so that streams that wait take no memory, and
  // that is a tenth of the work for a small one. Those that have written last keep theirs.
  void keep_buffers_of(TlsStream& stream);
  // Memory for output that one stream after the other uses.
  std::vector<std::byte> spare_output;

  [[nodiscard]] Environment& environment() const noexcept { return environment_; }
  [[nodiscard]] StreamHandles& handles() const noexcept { return handles_; }

 private:
  friend class ScriptScope;

  [[nodiscard]] js::Object function(Event event) const noexcept {
    return functions_[static_cast<std::size_t>(event)].object();
  }
  void call_inside(Event event, std::span<const js::Value> arguments);
  void hold_engine_to_ask();
  [[nodiscard]] js::Value call_to_ask(Event event, std::span<const js::Value> arguments);

  Environment& environment_;
  StreamHandles& handles_;
  std::vector<std::shared_ptr<TlsStream>> streams_;
  std::vector<int> free_numbers_;
  std::vector<int> keepers_;  // Of buffers, by their numbers; the oldest is at next_keeper_.
  std::size_t next_keeper_ = 0;
  std::array<js::Pin, static_cast<std::size_t>(Event::count)> functions_;
  std::unique_ptr<std::byte[]> input_;
  js::Pin scratch_array_;
  Bytes scratch_;
  std::unique_ptr<std::byte, decltype(&std::free)> block_{nullptr, &std::free};
  int script_depth_ = 0;
  bool has_asked_ = false;
  bool is_scratch_kept_ = false;
  js::Pin exception_;
};

// Around a native function that may call script back.
class ScriptScope {
 public:
  ScriptScope(TlsStreams& streams, const Call& call)
      : streams_(streams), call_(call), lock_(call.context()) {
    ++streams_.script_depth_;
  }
  ScriptScope(const ScriptScope&) = delete;
  ScriptScope& operator=(const ScriptScope&) = delete;
  ~ScriptScope() { --streams_.script_depth_; }

  [[nodiscard]] TlsStreams& streams() const noexcept { return streams_; }

  // return scope.finish(value);
  [[nodiscard]] js::Value finish(js::Value value);

 private:
  TlsStreams& streams_;
  const Call& call_;
  js::Lock lock_;
};

}  // namespace rondo::node::tls
