// The servers of `rondo:http`: nothing but requests in and responses out.
//
// There is no socket, stream or header object behind a request. A connection parses what it reads,
// and enters script once for each request, when all of it has come:
//
//   onRequest(server, connection, packed, head)   packed: see packed_head.h; head: the target, and
//                                                 names and values of the fields, all separated
//                                                 by NUL
//   onClosed(server)                              it has no connection any more
//
// Script answers by respond(), at once or later; the requests behind wait for that, so responses
// are in order. The body of the request can be asked for until then.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "http/message_parser.h"
#include "http/response_text.h"
#include "js/pin.h"
#include "rondo/base/time.h"
#include "rondo/loop/service_registry.h"
#include "rondo/loop/timer.h"
#include "rondo/net/tcp.h"
#include "rondo/net/tcp_listener.h"

namespace rondo::node {

class Environment;
class LeanServer;
class LeanServers;

struct LeanLimits {
  std::size_t head_size = 16'384;
  std::size_t body_size = std::size_t{16} << 20;
  Nanos request_time{};     // For all of a request to come; zero: for ever.
  Nanos keep_alive_time{};  // Between two requests; zero: for ever.
};

class LeanConnection final : public http::MessageListener,
                             public std::enable_shared_from_this<LeanConnection> {
 public:
  LeanConnection(LeanServer& server, int number, Owned<Tcp> stream);

  void start();
  // Ends it, whatever is under way.
  void drop();
  // Ends it unless a request is under way, which is the last then.
  void finish();
  void check_time(Nanos now);

  [[nodiscard]] bool awaits_response() const noexcept { return awaits_response_; }
  [[nodiscard]] const std::string& body() const noexcept { return body_; }
  [[nodiscard]] Result<SocketAddress> peer_address() const { return stream_->peer_address(); }

  // The body is added by the caller, into the text that this returns, unless it is null: then
  // there shall be none.
  [[nodiscard]] std::string* begin_response(int status, std::string_view fields,
                                            std::size_t body_size);
  void end_response();

 private:
  void on_begin() override;
  http::AfterHead on_head(const http::MessageHead& head) override;
  bool on_body(ConstBytes piece) override;
  bool on_end(std::string_view trailing_fields) override;

  void on_data(const Result<ConstBytes>& data);
  void feed(ConstBytes bytes);
  void feed_held_back();
  [[nodiscard]] bool start_reading();
  void request();
  void refuse(int status);
  void flush();
  void close_when_written();

  LeanServer& server_;
  int number_;
  Owned<Tcp> stream_;
  http::MessageParser parser_;
  http::MessageHead head_;
  std::string head_text_;
  std::string body_;
  std::string output_;
  std::string held_back_;       // Read, and not parsed, while a response is awaited.
  Nanos since_{};               // When the request began, or the last one ended.
  bool is_in_request_ = false;  // Or waits for the first one.
  bool has_begun_ = false;      // A request, which is not answered yet.
  bool awaits_response_ = false;
  bool is_feeding_ = false;
  bool is_reading_ = false;
  bool is_last_request_ = false;
  bool is_gone_ = false;
};

class LeanServer {
 public:
  LeanServer(LeanServers& servers, int number, const LeanLimits& limits);
  LeanServer(const LeanServer&) = delete;
  LeanServer& operator=(const LeanServer&) = delete;
  ~LeanServer() = default;

  [[nodiscard]] Result<> listen(const SocketAddress& address, int backlog);
  [[nodiscard]] Result<SocketAddress> address() const { return listener_->local_address(); }
  // No new connections, and none that waits for a request.
  void close(bool is_forced);
  void ref(bool is_referenced);

  [[nodiscard]] LeanConnection* find(int number) const noexcept;
  [[nodiscard]] LeanServers& servers() const noexcept { return servers_; }
  [[nodiscard]] const LeanLimits& limits() const noexcept { return limits_; }
  [[nodiscard]] int number() const noexcept { return number_; }
  [[nodiscard]] std::size_t connection_count() const noexcept { return count_; }
  [[nodiscard]] std::string_view date_line();

  // By a connection that has ended.
  void forget(int number);

 private:
  void accept(const Result<>& arrived);
  void check_times();
  void tell_if_closed();

  LeanServers& servers_;
  int number_;
  LeanLimits limits_;
  Owned<TcpListener> listener_;
  Owned<Timer> clock_;
  std::vector<std::shared_ptr<LeanConnection>> connections_;
  std::vector<int> free_numbers_;
  std::size_t count_ = 0;
  http::DateLine date_;
  bool is_closed_ = false;
};

class LeanServers final : public LoopService {
 public:
  enum class Event : std::uint8_t { request, closed, count };

  explicit LeanServers(Loop& loop);

  [[nodiscard]] static LeanServers& current();

  [[nodiscard]] LeanServer& add(const LeanLimits& limits);
  void remove(int number);
  [[nodiscard]] LeanServer* find(int number) const noexcept;

  void listen_to(Event event, js::Value function);
  [[nodiscard]] js::Object function(Event event) const noexcept {
    return functions_[static_cast<std::size_t>(event)].object();
  }
  [[nodiscard]] Environment& environment() const noexcept { return environment_; }

 private:
  Environment& environment_;
  std::vector<std::unique_ptr<LeanServer>> servers_;
  std::array<js::Pin, static_cast<std::size_t>(Event::count)> functions_;
};

}  // namespace rondo::node
