// The head of a response, as text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <ctime>
#include <optional>
#include <string>
#include <string_view>

namespace rondo::http {

// "OK" of 200; empty for a status that has no name.
[[nodiscard]] std::string_view reason_of(int status) noexcept;

// Neither may have a body, whatever its head says.
[[nodiscard]] constexpr bool is_bodiless(int status) noexcept {
  return status < 200 || status == 204 || status == 304;
}

enum class Persistence : std::uint8_t {
  implied,  // By the version of the protocol.
  keep_alive,
  close,
};

struct ResponseHead {
  int status = 200;
  // Lines that end with CR LF, which are not looked at.
  std::string_view fields;
  // Nothing: none is told.
  std::optional<std::size_t> content_length;
  Persistence persistence = Persistence::implied;
};

// The Date field, which changes once a second only.
class DateLine {
 public:
  [[nodiscard]] std::string_view at(std::time_t now);

 private:
  std::time_t second_ = -1;
  std::string line_;
};

void append_head(std::string& text, const ResponseHead& head, std::string_view date_line);

}  // namespace rondo::http
