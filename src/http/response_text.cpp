#include "http/response_text.h"

#include <array>
#include <charconv>
#include <cstdio>

namespace rondo::http {

namespace {

void append_number(std::string& text, std::size_t number) {
  std::array<char, 24> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  text.append(digits.data(), end);
}

}  // namespace

std::string_view reason_of(int status) noexcept {
  switch (status) {
    case 100:
      return "Continue";
    case 101:
      return "Switching Protocols";
    case 102:
      return "Processing";
    case 103:
      return "Early Hints";
    case 200:
      return "OK";
    case 201:
      return "Created";
    case 202:
      return "Accepted";
    case 203:
      return "Non-Authoritative Information";
    case 204:
      return "No Content";
    case 205:
      return "Reset Content";
    case 206:
      return "Partial Content";
    case 207:
      return "Multi-Status";
    case 208:
      return "Already Reported";
    case 226:
      return "IM Used";
    case 300:
      return "Multiple Choices";
    case 301:
      return "Moved Permanently";
    case 302:
      return "Found";
    case 303:
      return "See Other";
    case 304:
      return "Not Modified";
    case 305:
      return "Use Proxy";
    case 307:
      return "Temporary Redirect";
    case 308:
      return "Permanent Redirect";
    case 400:
      return "Bad Request";
    case 401:
      return "Unauthorized";
    case 402:
      return "Payment Required";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 406:
      return "Not Acceptable";
    case 407:
      return "Proxy Authentication Required";
    case 408:
      return "Request Timeout";
    case 409:
      return "Conflict";
    case 410:
      return "Gone";
    case 411:
      return "Length Required";
    case 412:
      return "Precondition Failed";
    case 413:
      return "Payload Too Large";
    case 414:
      return "URI Too Long";
    case 415:
      return "Unsupported Media Type";
    case 416:
      return "Range Not Satisfiable";
    case 417:
      return "Expectation Failed";
    case 418:
      return "I'm a Teapot";
    case 421:
      return "Misdirected Request";
    case 422:
      return "Unprocessable Entity";
    case 423:
      return "Locked";
    case 424:
      return "Failed Dependency";
    case 425:
      return "Too Early";
    case 426:
      return "Upgrade Required";
    case 428:
      return "Precondition Required";
    case 429:
      return "Too Many Requests";
    case 431:
      return "Request Header Fields Too Large";
    case 451:
      return "Unavailable For Legal Reasons";
    case 500:
      return "Internal Server Error";
    case 501:
      return "Not Implemented";
    case 502:
      return "Bad Gateway";
    case 503:
      return "Service Unavailable";
    case 504:
      return "Gateway Timeout";
    case 505:
      return "HTTP Version Not Supported";
    case 506:
      return "Variant Also Negotiates";
    case 507:
      return "Insufficient Storage";
    case 508:
      return "Loop Detected";
    case 509:
      return "Bandwidth Limit Exceeded";
    case 510:
      return "Not Extended";
    case 511:
      return "Network Authentication Required";
    default:
      return {};
  }
}

std::string_view DateLine::at(std::time_t now) {
  if (now != second_) {
    second_ = now;
    std::tm parts{};
    ::gmtime_r(&now, &parts);
    constexpr std::array<std::string_view, 7> days = {"Sun", "Mon", "Tue", "Wed",
                                                      "Thu", "Fri", "Sat"};
    constexpr std::array<std::string_view, 12> months = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                         "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    // Not by strftime's names of days and months, which are those of the user's language.
    std::array<char, 32> day_and_year{};
    std::array<char, 32> time{};
    std::snprintf(day_and_year.data(), day_and_year.size(), "%02d", parts.tm_mday);
    std::snprintf(time.data(), time.size(), " %04d %02d:%02d:%02d GMT\r\n", parts.tm_year + 1900,
                  parts.tm_hour, parts.tm_min, parts.tm_sec);
    line_ = "Date: ";
    line_ += days[static_cast<std::size_t>(parts.tm_wday)];
    line_ += ", ";
    line_ += day_and_year.data();
    line_ += " ";
    line_ += months[static_cast<std::size_t>(parts.tm_mon)];
    line_ += time.data();
  }
  return line_;
}

void append_head(std::string& text, const ResponseHead& head, std::string_view date_line) {
  text += "HTTP/1.1 ";
  append_number(text, static_cast<std::size_t>(head.status));
  text += ' ';
  text += reason_of(head.status);
  text += "\r\n";
  text += head.fields;
  text += date_line;
  if (head.persistence == Persistence::close) {
    text += "Connection: close\r\n";
  } else if (head.persistence == Persistence::keep_alive) {
    text += "Connection: keep-alive\r\n";
  }
  if (head.content_length) {
    text += "Content-Length: ";
    append_number(text, *head.content_length);
    text += "\r\n";
  }
  text += "\r\n";
}

}  // namespace rondo::http
