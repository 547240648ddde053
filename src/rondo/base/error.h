// What can go wrong, as a value: the failing call and a libuv/Node error number.
//
// Codes are positive: an errno, or one of the extra codes below for conditions that have no
// errno (end of file, failures of getaddrinfo and of DNS). number() is the negative form that libuv
// and Node show to their users; name() is "ECONNREFUSED", message() "connection refused".
#pragma once

#include <cerrno>
#include <expected>
#include <string>
#include <string_view>

namespace rondo {

// Codes beyond errno, with libuv's numbers.
namespace code {
inline constexpr int eai_addrfamily = 3000;
inline constexpr int eai_again = 3001;
inline constexpr int eai_badflags = 3002;
inline constexpr int eai_canceled = 3003;
inline constexpr int eai_fail = 3004;
inline constexpr int eai_family = 3005;
inline constexpr int eai_memory = 3006;
inline constexpr int eai_nodata = 3007;
inline constexpr int eai_noname = 3008;
inline constexpr int eai_overflow = 3009;
inline constexpr int eai_service = 3010;
inline constexpr int eai_socktype = 3011;
inline constexpr int eai_badhints = 3013;
inline constexpr int eai_protocol = 3014;
inline constexpr int file_type = 4028;
inline constexpr int charset = 4080;
inline constexpr int unknown = 4094;
inline constexpr int end_of_file = 4095;

// What a DNS query ends with, in the order of c-ares, whose names Node shows. Some of these names
// are those of errnos, too; the codes are not.
inline constexpr int dns_nodata = 5001;
inline constexpr int dns_formerr = 5002;
inline constexpr int dns_servfail = 5003;
inline constexpr int dns_notfound = 5004;
inline constexpr int dns_notimp = 5005;
inline constexpr int dns_refused = 5006;
inline constexpr int dns_badquery = 5007;
inline constexpr int dns_badname = 5008;
inline constexpr int dns_badfamily = 5009;
inline constexpr int dns_badresp = 5010;
inline constexpr int dns_connrefused = 5011;
inline constexpr int dns_timeout = 5012;
inline constexpr int dns_eof = 5013;
inline constexpr int dns_file = 5014;
inline constexpr int dns_nomem = 5015;
inline constexpr int dns_destruction = 5016;
inline constexpr int dns_badstr = 5017;
inline constexpr int dns_badflags = 5018;
inline constexpr int dns_noname = 5019;
inline constexpr int dns_badhints = 5020;
inline constexpr int dns_notinitialized = 5021;
inline constexpr int dns_loadiphlpapi = 5022;
inline constexpr int dns_addrgetnetworkparams = 5023;
inline constexpr int dns_cancelled = 5024;
}  // namespace code

// "ENOENT" for a code known to libuv, "UNKNOWN" otherwise. Codes are positive.
[[nodiscard]] std::string_view error_name(int error_code) noexcept;

// "no such file or directory": libuv's wording, which is also Node's.
[[nodiscard]] std::string_view error_message(int error_code) noexcept;

struct Error {
  const char* call = "";  // The system call or operation that failed, a string literal.
  int code = 0;

  [[nodiscard]] std::string_view name() const noexcept { return error_name(code); }
  [[nodiscard]] std::string_view message() const noexcept { return error_message(code); }
  [[nodiscard]] int number() const noexcept { return -code; }
  [[nodiscard]] bool is(int other_code) const noexcept { return code == other_code; }
  // "connect: ECONNREFUSED, connection refused"; an unknown code is shown as a number as well.
  [[nodiscard]] std::string to_string() const;

  // Errors are compared by what happened, not by which call noticed.
  friend bool operator==(const Error& left, const Error& right) noexcept {
    return left.code == right.code;
  }
};

template <class T = void>
using Result = std::expected<T, Error>;

[[nodiscard]] inline std::unexpected<Error> fail(const char* call, int error_code) noexcept {
  return std::unexpected(Error{call, error_code});
}
[[nodiscard]] inline std::unexpected<Error> fail_errno(const char* call) noexcept {
  return std::unexpected(Error{call, errno});
}

}  // namespace rondo
