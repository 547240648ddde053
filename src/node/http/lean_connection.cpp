#include <ctime>

#include "js/direct_text.h"
#include "node/environment.h"
#include "node/http/lean_server.h"
#include "node/http/packed_head.h"

namespace rondo::node {

using http::AfterHead;
using http::MessageHead;
using http::MessageParser;

namespace {

// While a response is awaited no more than this is read of what follows.
constexpr std::size_t held_back_max = 65'536;

bool contains_expectation(std::string_view fields) {
  // Names and values in turn; names in any case.
  constexpr std::string_view name = "expect";
  for (std::size_t at = 0; at < fields.size();) {
    const std::size_t end = std::min(fields.find('\0', at), fields.size());
    const std::string_view found = fields.substr(at, end - at);
    if (found.size() == name.size() &&
        std::ranges::equal(found, name, [](char a, char b) { return (a | 0x20) == b; })) {
      return true;
    }
    at = std::min(fields.find('\0', end + 1), fields.size()) + 1;
  }
  return false;
}

}  // namespace

LeanConnection::LeanConnection(LeanServer& server, int number, Owned<Tcp> stream)
    : server_(server),
      number_(number),
      stream_(std::move(stream)),
      parser_(http::MessageKind::request, {.head_size = server.limits().head_size}, *this) {}

void LeanConnection::start() {
  // The time for the first request begins now.
  is_in_request_ = true;
  since_ = stream_->loop().now();
  // Who waits longest is next.
  stream_->serve_by_arrival();
  const auto nodelay = stream_->set_nodelay(NoDelay::on);
  if (!nodelay || !start_reading()) {
    drop();
  }
}

bool LeanConnection::start_reading() {
  is_reading_ = true;
  return stream_->start_reading([this](const Result<ConstBytes>& data) { on_data(data); })
      .has_value();
}

// ---- What comes in ---------------------------------------------------------------------------

void LeanConnection::on_data(const Result<ConstBytes>& data) {
  const std::shared_ptr<LeanConnection> self = shared_from_this();
  if (!data) {
    // The peer has gone, or sends no more: nobody waits for what is under way.
    if (!awaits_response_ || !data.error().is(code::end_of_file)) {
      drop();
    }
    is_last_request_ = true;
    return;
  }
  if (!awaits_response_ && held_back_.empty()) {
    feed(*data);
    return;
  }
  held_back_.append(reinterpret_cast<const char*>(data->data()), data->size());
  if (held_back_.size() > held_back_max) {
    stream_->stop_reading();
    is_reading_ = false;
  }
}

void LeanConnection::feed(ConstBytes bytes) {
  is_feeding_ = true;
  const MessageParser::Fed fed = parser_.feed(bytes);
  is_feeding_ = false;
  if (is_gone_) {
    return;
  }
  switch (fed.outcome) {
    case MessageParser::Outcome::fine:
      if (fed.consumed < bytes.size()) {
        const ConstBytes rest = bytes.subspan(fed.consumed);
        held_back_.append(reinterpret_cast<const char*>(rest.data()), rest.size());
      }
      flush();
      return;
    case MessageParser::Outcome::stopped:
      return;
    case MessageParser::Outcome::other_protocol:
      refuse(501);
      return;
    case MessageParser::Outcome::failed:
      refuse(parser_.error().code == "HPE_HEADER_OVERFLOW" ? 431 : 400);
      return;
  }
}

void LeanConnection::feed_held_back() {
  const std::shared_ptr<LeanConnection> self = shared_from_this();
  if (is_gone_ || awaits_response_ || is_last_request_) {
    return;
  }
  const std::string bytes = std::exchange(held_back_, {});
  feed(std::as_bytes(std::span(bytes)));
  if (!is_gone_ && !is_reading_ && held_back_.size() <= held_back_max && !start_reading()) {
    drop();
  }
}

// ---- Requests --------------------------------------------------------------------------------

void LeanConnection::on_begin() {
  has_begun_ = true;
  if (!is_in_request_) {
    is_in_request_ = true;
    since_ = stream_->loop().now();
  }
}

AfterHead LeanConnection::on_head(const MessageHead& head) {
  head_ = head;
  head_text_ = head.target;
  head_text_ += '\0';
  head_text_ += head.fields;
  body_.clear();
  is_last_request_ = !head.keeps_alive;
  if (head.is_whole) {
    request();
    return is_gone_ ? AfterHead::stop : AfterHead::body;
  }
  if (contains_expectation(head.fields)) {
    output_ += "HTTP/1.1 100 Continue\r\n\r\n";
    flush();
  }
  return is_gone_ ? AfterHead::stop : AfterHead::body;
}

bool LeanConnection::on_body(ConstBytes piece) {
  if (body_.size() + piece.size() > server_.limits().body_size) {
    refuse(413);
    return false;
  }
  body_.append(reinterpret_cast<const char*>(piece.data()), piece.size());
  return true;
}

bool LeanConnection::on_end(std::string_view /*trailing_fields*/) {
  request();
  return !is_gone_;
}

void LeanConnection::request() {
  awaits_response_ = true;
  parser_.pause();
  LeanServers& servers = server_.servers();
  Environment& environment = servers.environment();
  environment.enter_with(
      servers.function(LeanServers::Event::request),
      [&] {
        const js::Context context = environment.context();
        return std::array<js::Value, 4>{
            js::number(context, server_.number()), js::number(context, number_),
            js::number(context, pack(head_)), js::latin1_text(context, head_text_)};
      },
      Environment::Turns::one);
}

// ---- What goes out ---------------------------------------------------------------------------

std::string* LeanConnection::begin_response(int status, std::string_view fields,
                                            std::size_t body_size) {
  const bool is_old = head_.minor == 0;
  http::append_head(
      output_,
      {.status = status,
       .fields = fields,
       .content_length =
           http::is_bodiless(status) ? std::nullopt : std::optional<std::size_t>(body_size),
       .persistence = is_last_request_ ? http::Persistence::close
                      : is_old         ? http::Persistence::keep_alive
                                       : http::Persistence::implied},
      server_.date_line());
  const bool is_head = http::method_names()[head_.method] == "HEAD";
  return is_head || http::is_bodiless(status) ? nullptr : &output_;
}

void LeanConnection::end_response() {
  awaits_response_ = false;
  is_in_request_ = has_begun_ = false;
  since_ = stream_->loop().now();
  parser_.resume();
  if (is_feeding_) {
    return;
  }
  flush();
  if (!is_gone_ && !held_back_.empty()) {
    // Not from here, where script runs.
    stream_->loop().post([self = weak_from_this()] {
      if (const auto connection = self.lock()) {
        connection->feed_held_back();
      }
    });
  }
}

void LeanConnection::flush() {
  if (!output_.empty()) {
    const auto taken = stream_->try_write(std::as_bytes(std::span(output_)));
    if (!taken && !taken.error().is(EAGAIN)) {
      drop();
      return;
    }
    const std::size_t size = taken ? *taken : 0;
    if (size < output_.size()) {
      std::string rest = output_.substr(size);
      if (!stream_->write(std::move(rest), [](Result<>) {})) {
        drop();
        return;
      }
    }
    output_.clear();
  }
  if (is_last_request_ && !awaits_response_ && !is_in_request_) {
    close_when_written();
  }
}

// Tells what is wrong, and ends the connection.
void LeanConnection::refuse(int status) {
  const std::shared_ptr<LeanConnection> self = shared_from_this();
  head_ = {};
  is_last_request_ = true;
  awaits_response_ = is_in_request_ = false;
  static_cast<void>(begin_response(status, {}, 0));
  flush();
}

void LeanConnection::close_when_written() {
  stream_->stop_reading();
  const auto ending = stream_->shutdown([self = weak_from_this()](Result<>) {
    if (const auto connection = self.lock()) {
      connection->drop();
    }
  });
  if (!ending) {
    drop();
  }
}

// ---- The end ---------------------------------------------------------------------------------

void LeanConnection::drop() {
  if (is_gone_) {
    return;
  }
  is_gone_ = true;
  awaits_response_ = false;
  stream_.reset();
  server_.forget(number_);
}

void LeanConnection::finish() {
  if (has_begun_) {
    is_last_request_ = true;
  } else {
    drop();
  }
}

void LeanConnection::check_time(Nanos now) {
  const LeanLimits& limits = server_.limits();
  if (awaits_response_) {
    return;
  }
  if (is_in_request_ && limits.request_time > Nanos{} && now - since_ > limits.request_time) {
    refuse(408);
  } else if (!is_in_request_ && limits.keep_alive_time > Nanos{} &&
             now - since_ > limits.keep_alive_time) {
    drop();
  }
}

}  // namespace rondo::node
