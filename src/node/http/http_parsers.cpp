#include "node/http/http_parsers.h"

#include "js/direct_text.h"
#include "js/typed_array.h"
#include "node/environment.h"
#include "node/http/packed_head.h"

namespace rondo::node {

using http::AfterHead;
using http::MessageHead;
using http::MessageParser;

namespace {

AfterHead answer_of(std::int32_t number) noexcept {
  return number == 1 ? AfterHead::no_body
                     : (number == 2 ? AfterHead::other_protocol : AfterHead::body);
}

}  // namespace

struct HttpParser::Session final : http::MessageListener {
  Session(HttpParser& its_owner, http::MessageKind kind, const MessageParser::Limits& limits)
      : owner(&its_owner), parser(kind, limits, *this) {}

  void on_begin() override {
    if (owner != nullptr) {
      owner->begun_at_ = owner->parsers_.environment().loop().now();
    }
  }
  AfterHead on_head(const MessageHead& head) override {
    const AfterHead answer = owner != nullptr ? owner->tell_head(head) : AfterHead::stop;
    return owner != nullptr ? answer : AfterHead::stop;
  }
  bool on_body(ConstBytes piece) override {
    return owner != nullptr && owner->tell_body(piece) && owner != nullptr;
  }
  bool on_end(std::string_view trailing_fields) override {
    return owner != nullptr && owner->tell_end(trailing_fields) && owner != nullptr;
  }

  HttpParser* owner;  // Null once the parser is something else's.
  MessageParser parser;
};

HttpParser::~HttpParser() {
  unconsume();
  if (session_ != nullptr) {
    session_->owner = nullptr;
  }
}

void HttpParser::start(http::MessageKind kind, const MessageParser::Limits& limits) {
  if (session_ != nullptr) {
    session_->owner = nullptr;
  }
  session_ = std::make_shared<Session>(*this, kind, limits);
  begun_at_ = parsers_.environment().loop().now();
}

MessageParser* HttpParser::parser() const noexcept {
  return session_ != nullptr ? &session_->parser : nullptr;
}

// ---- Fed by script ---------------------------------------------------------------------------

MessageParser::Fed HttpParser::execute(ConstBytes bytes, js::Value* exception) {
  const js::Lock lock(parsers_.environment().engine());
  const std::shared_ptr<Session> session = session_;
  current_ = bytes;
  exception_ = exception;
  const MessageParser::Fed fed = session->parser.feed(bytes);
  if (session->owner != nullptr) {
    current_ = {};
    exception_ = nullptr;
  }
  return fed;
}

MessageParser::Outcome HttpParser::finish(js::Value* exception) {
  const js::Lock lock(parsers_.environment().engine());
  const std::shared_ptr<Session> session = session_;
  exception_ = exception;
  const MessageParser::Outcome outcome = session->parser.finish();
  if (session->owner != nullptr) {
    exception_ = nullptr;
  }
  return outcome;
}

// ---- Fed by a stream -------------------------------------------------------------------------

void HttpParser::consume(StreamHandle& handle) {
  unconsume();
  if (handle.consumer != nullptr) {
    handle.consumer->on_stream_gone();
  }
  consumed_ = &handle;
  handle.consumer = this;
}

void HttpParser::unconsume() {
  if (consumed_ != nullptr) {
    consumed_->consumer = nullptr;
    consumed_ = nullptr;
  }
}

void HttpParser::on_data(ConstBytes bytes) {
  Environment& environment = parsers_.environment();
  const std::shared_ptr<Session> session = session_;
  environment.hold_engine();
  current_ = bytes;
  has_told_ = has_turned_ = false;
  const MessageParser::Fed fed = session->parser.feed(bytes);
  if (session->owner == nullptr) {
    // Script has given the parser away, which may not even exist.
    environment.settle();
    return;
  }
  if (fed.outcome == MessageParser::Outcome::stopped) {
    environment.wait_for_next_callback();
  } else if (fed.outcome != MessageParser::Outcome::fine || !has_told_) {
    tell_executed(fed);
  } else if (!has_turned_) {
    environment.settle();
  }
  if (session->owner != nullptr) {
    current_ = {};
  }
}

void HttpParser::tell_executed(const MessageParser::Fed& fed) {
  Environment& environment = parsers_.environment();
  environment.enter_with(
      parsers_.function(HttpEvent::executed),
      [&] {
        const js::Context context = environment.context();
        return std::array<js::Value, 3>{js::number(context, number_),
                                        js::number(context, static_cast<double>(fed.consumed)),
                                        js::number(context, static_cast<double>(fed.outcome))};
      },
      Environment::Turns::one);
}

// ---- What script is told ---------------------------------------------------------------------

// The engine is held; false if script has failed.
bool HttpParser::call(HttpEvent event, std::span<const js::Value> arguments) {
  has_told_ = true;
  has_turned_ = false;
  const js::Object function = parsers_.function(event);
  Environment& environment = parsers_.environment();
  if (exception_ == nullptr) {
    return environment.call_without_turn(function, arguments);
  }
  js::Value* const exception = exception_;
  const js::Completion result = js::call(environment.context(), function, arguments);
  if (!result) {
    *exception = result.error();
  }
  return result.has_value();
}

AfterHead HttpParser::tell_head(const MessageHead& head) {
  HttpParsers& parsers = parsers_;
  Environment& environment = parsers.environment();
  const auto make_arguments = [&] {
    const js::Context context = environment.context();
    return std::array<js::Value, 4>{js::number(context, number_), js::number(context, pack(head)),
                                    js::latin1_text(context, head.target),
                                    js::latin1_text(context, head.fields)};
  };
  if (head.is_whole) {
    begun_at_ = {};
  }
  parsers.answer() = 0;
  environment.hold_engine();
  if (exception_ == nullptr && head.is_whole && head.is_last) {
    // The one callback of this read: ticks and microtasks follow without entering script again.
    has_told_ = has_turned_ = true;
    environment.enter_with(parsers.function(HttpEvent::head), make_arguments,
                           Environment::Turns::one);
    return AfterHead::body;
  }
  return call(HttpEvent::head, make_arguments()) ? answer_of(parsers.answer()) : AfterHead::stop;
}

// A piece of a body that comes from a stream is followed by ticks and microtasks, alone of all that
// a read tells, as in Node.
bool HttpParser::tell_body(ConstBytes piece) {
  Environment& environment = parsers_.environment();
  const auto make_arguments = [&](js::Value block) {
    const js::Context context = environment.context();
    return std::array<js::Value, 4>{
        js::number(context, number_),
        js::number(context, static_cast<double>(piece.data() - current_.data())),
        js::number(context, static_cast<double>(piece.size())), block};
  };
  if (exception_ != nullptr) {
    return call(HttpEvent::body, make_arguments(js::undefined(environment.context())));
  }
  has_told_ = has_turned_ = true;
  return environment.enter_with(
      parsers_.function(HttpEvent::body),
      [&] {
        const js::Value block = StreamHandles::current().take_block(piece);
        return make_arguments(block != nullptr ? block : js::undefined(environment.context()));
      },
      Environment::Turns::one);
}

bool HttpParser::tell_end(std::string_view trailing_fields) {
  Environment& environment = parsers_.environment();
  environment.hold_engine();
  begun_at_ = {};
  return call(HttpEvent::end,
              std::array<js::Value, 2>{js::number(environment.context(), number_),
                                       js::latin1_text(environment.context(), trailing_fields)});
}

// ---- The table -------------------------------------------------------------------------------

HttpParsers::HttpParsers(Loop& /*loop*/) : environment_(Environment::current()) {}

HttpParsers& HttpParsers::current() { return Environment::current().loop().service<HttpParsers>(); }

void HttpParsers::share(js::Context context, js::Object binding) {
  const auto answer = js::make_shared_items<std::int32_t>(context, 1);
  answer_array_ = js::Pin(environment_.engine(), answer.array);
  answer_ = answer.items;
  js::set(context, binding, "answer", answer.array);
}

void HttpParsers::listen_to(HttpEvent event, js::Value function) {
  functions_[static_cast<std::size_t>(event)] = js::Pin(environment_.engine(), function);
}

int HttpParsers::add() {
  if (free_numbers_.empty()) {
    free_numbers_.push_back(static_cast<int>(parsers_.size()));
    parsers_.emplace_back();
  }
  const int number = free_numbers_.back();
  free_numbers_.pop_back();
  parsers_[static_cast<std::size_t>(number)] = std::make_unique<HttpParser>(*this, number);
  return number;
}

void HttpParsers::remove(int number) {
  parsers_[static_cast<std::size_t>(number)].reset();
  free_numbers_.push_back(number);
}

HttpParser* HttpParsers::at(const js::Call& call) const noexcept {
  const int number = call.int_at(0);
  return number >= 0 && static_cast<std::size_t>(number) < parsers_.size()
             ? parsers_[static_cast<std::size_t>(number)].get()
             : nullptr;
}

}  // namespace rondo::node
