#include "http/message_parser.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "http/response_text.h"

namespace rondo::http {

namespace {

constexpr std::size_t extension_size_max = 16'384;
// A method that llhttp does not know yet is fed as one of the same length that it knows.
constexpr std::string_view query_method = "QUERY ";
constexpr std::string_view query_stand_in = "PATCH ";

constexpr auto known_methods = std::to_array<std::string_view>({
#define RONDO_METHOD_NAME(number, name, text) #text,
    HTTP_ALL_METHOD_MAP(RONDO_METHOD_NAME)
#undef RONDO_METHOD_NAME
        "QUERY",
});
constexpr std::uint8_t query_number = known_methods.size() - 1;

bool is_beyond_ascii(char character) noexcept {
  return static_cast<unsigned char>(character) > 0x7f;
}

}  // namespace

std::span<const std::string_view> method_names() noexcept { return known_methods; }

// What llhttp calls while it executes.
struct MessageParser::Callbacks {
  static MessageParser& self(llhttp_t* parser) noexcept {
    return *static_cast<MessageParser*>(parser->data);
  }

  static int on_begin(llhttp_t* parser) {
    self(parser).begin_message();
    return HPE_OK;
  }

  static int on_target(llhttp_t* parser, const char* at, std::size_t length) {
    MessageParser& message = self(parser);
    message.target_ += message.original(at, length);
    return message.count(length) ? HPE_OK : HPE_USER;
  }

  static int on_name(llhttp_t* parser, const char* at, std::size_t length) {
    self(parser).fields_ += self(parser).original(at, length);
    return self(parser).count(length) ? HPE_OK : HPE_USER;
  }

  static int on_name_end(llhttp_t* parser) {
    MessageParser& message = self(parser);
    message.fields_ += '\0';
    message.value_start_ = message.fields_.size();
    return HPE_OK;
  }

  static int on_value(llhttp_t* parser, const char* at, std::size_t length) {
    self(parser).fields_ += self(parser).original(at, length);
    return self(parser).count(length) ? HPE_OK : HPE_USER;
  }

  static int on_value_end(llhttp_t* parser) {
    MessageParser& message = self(parser);
    std::string& fields = message.fields_;
    while (fields.size() > message.value_start_ &&
           (fields.back() == ' ' || fields.back() == '\t')) {
      fields.pop_back();
    }
    fields += '\0';
    return HPE_OK;
  }

  static int on_head(llhttp_t* parser) {
    MessageParser& message = self(parser);
    message.has_head_ = true;
    message.head_size_ = 0;
    message.is_guarding_ = false;
    const bool is_whole = message.is_whole();
    message.is_body_told_ = !is_whole;
    if (!message.fields_.empty()) {
      message.fields_.pop_back();
    }
    const MessageHead head{
        .kind = static_cast<MessageKind>(parser->type),
        .method = message.is_query_ ? query_number : parser->method,
        .status = parser->status_code,
        .major = parser->http_major,
        .minor = parser->http_minor,
        .asks_for_upgrade = parser->upgrade != 0,
        .keeps_alive = llhttp_should_keep_alive(parser) != 0,
        .is_whole = is_whole,
        .is_last = message.is_last_head_,
        .target = message.target_,
        .fields = message.fields_,
    };
    const AfterHead after = message.listener_.on_head(head);
    message.fields_.clear();
    switch (after) {
      case AfterHead::body:
        parser->upgrade = 0;
        return message.has_bodiless_status() ? 1 : 0;
      case AfterHead::no_body:
        return 1;
      case AfterHead::other_protocol:
        return 2;
      case AfterHead::stop:
        break;
    }
    message.is_stopped_ = true;
    return HPE_USER;
  }

  static int on_body(llhttp_t* parser, const char* at, std::size_t length) {
    MessageParser& message = self(parser);
    if (length == 0 || message.listener_.on_body(std::as_bytes(std::span(at, length)))) {
      return HPE_OK;
    }
    message.is_stopped_ = true;
    return HPE_USER;
  }

  static int on_chunk_head(llhttp_t* parser) {
    MessageParser& message = self(parser);
    message.head_size_ = 0;
    message.extension_size_ = 0;
    if (parser->content_length != 0) {
      return HPE_OK;
    }
    // The trailing fields follow, which have to be guarded before they are parsed.
    message.is_guarding_ = true;
    message.guard_.start(/*has_first_line=*/false);
    return HPE_PAUSED;
  }

  static int on_extension(llhttp_t* parser, const char* /*at*/, std::size_t length) {
    MessageParser& message = self(parser);
    message.extension_size_ += length;
    if (message.extension_size_ <= extension_size_max) {
      return HPE_OK;
    }
    message.fail("HPE_CHUNK_EXTENSIONS_OVERFLOW", "Chunk extensions overflow");
    return HPE_USER;
  }

  static int on_chunk_end(llhttp_t* parser) {
    self(parser).head_size_ = 0;
    return HPE_OK;
  }

  static int on_end(llhttp_t* parser) {
    MessageParser& message = self(parser);
    if (!message.fields_.empty()) {
      message.fields_.pop_back();
    }
    if (message.is_body_told_ && !message.listener_.on_end(message.fields_)) {
      message.is_stopped_ = true;
      return HPE_USER;
    }
    // What follows is the head of the next message.
    message.is_at_start_ = true;
    message.is_guarding_ = true;
    message.guard_.start(/*has_first_line=*/true);
    return HPE_PAUSED;
  }

  static const llhttp_settings_t& settings() {
    static const llhttp_settings_t all = [] {
      llhttp_settings_t made;
      llhttp_settings_init(&made);
      made.on_message_begin = on_begin;
      made.on_url = on_target;
      made.on_status = on_target;
      made.on_header_field = on_name;
      made.on_header_field_complete = on_name_end;
      made.on_header_value = on_value;
      made.on_header_value_complete = on_value_end;
      made.on_headers_complete = on_head;
      made.on_body = on_body;
      made.on_chunk_header = on_chunk_head;
      made.on_chunk_extension_name = on_extension;
      made.on_chunk_extension_value = on_extension;
      made.on_chunk_complete = on_chunk_end;
      made.on_message_complete = on_end;
      return made;
    }();
    return all;
  }
};

MessageParser::MessageParser(MessageKind kind, const Limits& limits, MessageListener& listener)
    : listener_(listener), limits_(limits) {
  llhttp_init(&parser_, static_cast<llhttp_type_t>(kind), &Callbacks::settings());
  parser_.data = this;
  parser_.lenient_flags = limits.lenient_flags;
  guard_.start(/*has_first_line=*/true);
}

void MessageParser::begin_message() {
  target_.clear();
  fields_.clear();
  head_size_ = 0;
  extension_size_ = 0;
  has_head_ = false;
  is_at_start_ = false;
  listener_.on_begin();
}

bool MessageParser::count(std::size_t size) {
  head_size_ += size;
  if (head_size_ < limits_.head_size) {
    return true;
  }
  fail("HPE_HEADER_OVERFLOW", "Header overflow");
  return false;
}

bool MessageParser::is_whole() const noexcept {
  return parser_.type == HTTP_REQUEST && parser_.upgrade == 0 &&
         (parser_.flags & (F_CHUNKED | F_TRANSFER_ENCODING)) == 0 && parser_.content_length == 0;
}

// Whatever its fields say; llhttp knows of that only since 9.4.
bool MessageParser::has_bodiless_status() const noexcept {
  return parser_.type == HTTP_RESPONSE && is_bodiless(parser_.status_code);
}

// ---- Feeding ---------------------------------------------------------------------------------

MessageParser::Fed MessageParser::feed(ConstBytes bytes) {
  const std::string_view all(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  std::size_t at = 0;
  while (at < all.size()) {
    if (!error_.code.empty()) {
      return {.outcome = Outcome::failed, .consumed = at};
    }
    if (is_paused_) {
      return {.consumed = at};
    }
    const Fed fed = feed_part(all.substr(at));
    at += fed.consumed;
    if (fed.outcome != Outcome::fine) {
      return {.outcome = fed.outcome, .consumed = at};
    }
  }
  return {.consumed = at};
}

// As much as is guarded at once: the rest of a head, or what follows until the next one.
MessageParser::Fed MessageParser::feed_part(std::string_view bytes) {
  if (!is_guarding_ || limits_.lenient_flags != 0) {
    return execute(bytes);
  }
  const bool is_request_line = parser_.type == HTTP_REQUEST && guard_.is_before_fields();
  const bool is_before_line = guard_.is_before_first_line();
  const HeadGuard::Answer answer = guard_.scan(bytes);
  const std::string_view good = bytes.substr(0, answer.size);
  is_last_head_ = good.size() == bytes.size();
  const Fed fed = execute(is_request_line ? rewrite_request_line(good, is_before_line) : good);
  rewritten_from_ = {};
  if (fed.outcome != Outcome::fine || fed.consumed < answer.size) {
    return fed;
  }
  switch (answer.finding) {
    case HeadGuard::Finding::none:
    case HeadGuard::Finding::end:
      return fed;
    case HeadGuard::Finding::cr_expected:
      return {fail("HPE_CR_EXPECTED", "Missing expected CR after header value"), fed.consumed};
    case HeadGuard::Finding::lf_expected:
      return {fail("HPE_LF_EXPECTED", "Missing expected LF after header value"), fed.consumed};
    case HeadGuard::Finding::folded_line:
      return {fail("HPE_INVALID_HEADER_TOKEN", "Unexpected whitespace after header value"),
              fed.consumed};
    case HeadGuard::Finding::no_name:
      return {fail("HPE_INVALID_HEADER_TOKEN", "Invalid header token"), fed.consumed};
  }
  return fed;
}

MessageParser::Fed MessageParser::execute(std::string_view bytes) {
  const char* const end = bytes.data() + bytes.size();
  llhttp_errno_t status = llhttp_execute(&parser_, bytes.data(), bytes.size());
  const char* at = status == HPE_OK ? end : llhttp_get_error_pos(&parser_);
  if (status == HPE_PAUSED) {
    // One of the callbacks asks for a look at what follows. What the parser does between two bytes
    // is done now.
    llhttp_resume(&parser_);
    status = llhttp_execute(&parser_, at, 0);
  }
  const std::size_t consumed = static_cast<std::size_t>(at - bytes.data());
  switch (status) {
    case HPE_OK:
      return {.consumed = consumed};
    case HPE_PAUSED_UPGRADE:
      llhttp_resume_after_upgrade(&parser_);
      return {.outcome = Outcome::other_protocol, .consumed = consumed};
    default:
      return {.outcome = is_stopped_ ? Outcome::stopped : fail_as_llhttp(), .consumed = consumed};
  }
}

MessageParser::Outcome MessageParser::finish() {
  if (!error_.code.empty()) {
    return Outcome::failed;
  }
  const llhttp_errno_t status = llhttp_finish(&parser_);
  if (status == HPE_OK || status == HPE_PAUSED) {
    return Outcome::fine;
  }
  if (is_stopped_) {
    return Outcome::stopped;
  }
  parser_.error = status;
  return fail_as_llhttp();
}

MessageParser::Outcome MessageParser::fail(std::string_view code, std::string_view reason) {
  if (error_.code.empty()) {
    error_ = {.code = code, .reason = reason};
  }
  return Outcome::failed;
}

// In the words of later versions of llhttp.
MessageParser::Outcome MessageParser::fail_as_llhttp() {
  const char* text = llhttp_get_error_reason(&parser_);
  const std::string_view reason = text != nullptr ? text : "";
  if (reason == "Expected HTTP/") {
    return fail("HPE_INVALID_CONSTANT", "Expected HTTP/, RTSP/ or ICE/");
  }
  if (reason == "Content-Length can't be present with Transfer-Encoding" &&
      is_last_field("content-length", "transfer-encoding")) {
    return fail("HPE_INVALID_TRANSFER_ENCODING",
                "Transfer-Encoding can't be present with Content-Length");
  }
  return fail(llhttp_errno_name(static_cast<llhttp_errno_t>(parser_.error)), reason);
}

// Of the two fields of a head, whether the second one came last.
bool MessageParser::is_last_field(std::string_view first, std::string_view second) const {
  std::string_view last;
  for (std::size_t at = 0; at < fields_.size();) {
    const std::size_t end = fields_.find('\0', at);
    std::string name = fields_.substr(at, end - at);
    std::ranges::transform(name, name.begin(),
                           [](unsigned char letter) { return std::tolower(letter); });
    if (name == first || name == second) {
      last = name == first ? first : second;
    }
    at = fields_.find('\0', end + 1);
    at = at == std::string::npos ? at : at + 1;
  }
  return last == second;
}

// ---- Request lines ---------------------------------------------------------------------------

// In the same number of bytes. A target may hold any text, which llhttp's strict form refuses
// beyond ASCII; original() gives it back.
std::string_view MessageParser::rewrite_request_line(std::string_view bytes, bool is_before_line) {
  const std::size_t start = is_before_line ? bytes.find_first_not_of("\r\n") : 0;
  if (start == std::string_view::npos) {
    return bytes;
  }
  const std::string_view line = bytes.substr(start, bytes.find('\n', start) - start);
  if (is_at_start_) {
    is_query_ = line.starts_with(query_method);
  }
  if (!is_query_ && std::ranges::none_of(line, is_beyond_ascii)) {
    return bytes;
  }
  rewritten_ = bytes;
  rewritten_from_ = bytes;
  const auto begin = rewritten_.begin() + static_cast<std::ptrdiff_t>(start);
  std::replace_if(begin, begin + static_cast<std::ptrdiff_t>(line.size()), is_beyond_ascii, '_');
  if (is_at_start_ && is_query_) {
    rewritten_.replace(start, query_method.size(), query_stand_in);
  }
  return rewritten_;
}

std::string_view MessageParser::original(const char* at, std::size_t length) const noexcept {
  if (rewritten_from_.empty()) {
    return {at, length};
  }
  return rewritten_from_.substr(static_cast<std::size_t>(at - rewritten_.data()), length);
}

}  // namespace rondo::http
