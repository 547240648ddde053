#include "rondo/base/error.h"

#include <algorithm>
#include <array>

namespace rondo {

namespace {

struct KnownError {
  int code;
  std::string_view name;
  std::string_view message;
};

// What Node's users see: the names, and libuv's wording, are a matter of compatibility.
constexpr std::array unsorted_errors = std::to_array<KnownError>({
    {E2BIG, "E2BIG", "argument list too long"},
    {EACCES, "EACCES", "permission denied"},
    {EADDRINUSE, "EADDRINUSE", "address already in use"},
    {EADDRNOTAVAIL, "EADDRNOTAVAIL", "address not available"},
    {EAFNOSUPPORT, "EAFNOSUPPORT", "address family not supported"},
    {EAGAIN, "EAGAIN", "resource temporarily unavailable"},
    {code::eai_addrfamily, "EAI_ADDRFAMILY", "address family not supported"},
    {code::eai_again, "EAI_AGAIN", "temporary failure"},
    {code::eai_badflags, "EAI_BADFLAGS", "bad ai_flags value"},
    {code::eai_badhints, "EAI_BADHINTS", "invalid value for hints"},
    {code::eai_canceled, "EAI_CANCELED", "request canceled"},
    {code::eai_fail, "EAI_FAIL", "permanent failure"},
    {code::eai_family, "EAI_FAMILY", "ai_family not supported"},
    {code::eai_memory, "EAI_MEMORY", "out of memory"},
    {code::eai_nodata, "EAI_NODATA", "no address"},
    {code::eai_noname, "EAI_NONAME", "unknown node or service"},
    {code::eai_overflow, "EAI_OVERFLOW", "argument buffer overflow"},
    {code::eai_protocol, "EAI_PROTOCOL", "resolved protocol is unknown"},
    {code::eai_service, "EAI_SERVICE", "service not available for socket type"},
    {code::eai_socktype, "EAI_SOCKTYPE", "socket type not supported"},
    {EALREADY, "EALREADY", "connection already in progress"},
    {EBADF, "EBADF", "bad file descriptor"},
    {EBUSY, "EBUSY", "resource busy or locked"},
    {ECANCELED, "ECANCELED", "operation canceled"},
    {code::charset, "ECHARSET", "invalid Unicode character"},
    {ECONNABORTED, "ECONNABORTED", "software caused connection abort"},
    {ECONNREFUSED, "ECONNREFUSED", "connection refused"},
    {ECONNRESET, "ECONNRESET", "connection reset by peer"},
    {EDESTADDRREQ, "EDESTADDRREQ", "destination address required"},
    {EEXIST, "EEXIST", "file already exists"},
    {EFAULT, "EFAULT", "bad address in system call argument"},
    {EFBIG, "EFBIG", "file too large"},
    {EHOSTUNREACH, "EHOSTUNREACH", "host is unreachable"},
    {EINTR, "EINTR", "interrupted system call"},
    {EINVAL, "EINVAL", "invalid argument"},
    {EIO, "EIO", "i/o error"},
    {EISCONN, "EISCONN", "socket is already connected"},
    {EISDIR, "EISDIR", "illegal operation on a directory"},
    {ELOOP, "ELOOP", "too many symbolic links encountered"},
    {EMFILE, "EMFILE", "too many open files"},
    {EMSGSIZE, "EMSGSIZE", "message too long"},
    {ENAMETOOLONG, "ENAMETOOLONG", "name too long"},
    {ENETDOWN, "ENETDOWN", "network is down"},
    {ENETUNREACH, "ENETUNREACH", "network is unreachable"},
    {ENFILE, "ENFILE", "file table overflow"},
    {ENOBUFS, "ENOBUFS", "no buffer space available"},
    {ENODEV, "ENODEV", "no such device"},
    {ENOENT, "ENOENT", "no such file or directory"},
    {ENOMEM, "ENOMEM", "not enough memory"},
    {ENONET, "ENONET", "machine is not on the network"},
    {ENOPROTOOPT, "ENOPROTOOPT", "protocol not available"},
    {ENOSPC, "ENOSPC", "no space left on device"},
    {ENOSYS, "ENOSYS", "function not implemented"},
    {ENOTCONN, "ENOTCONN", "socket is not connected"},
    {ENOTDIR, "ENOTDIR", "not a directory"},
    {ENOTEMPTY, "ENOTEMPTY", "directory not empty"},
    {ENOTSOCK, "ENOTSOCK", "socket operation on non-socket"},
    {ENOTSUP, "ENOTSUP", "operation not supported on socket"},
    {EOVERFLOW, "EOVERFLOW", "value too large for defined data type"},
    {EPERM, "EPERM", "operation not permitted"},
    {EPIPE, "EPIPE", "broken pipe"},
    {EPROTO, "EPROTO", "protocol error"},
    {EPROTONOSUPPORT, "EPROTONOSUPPORT", "protocol not supported"},
    {EPROTOTYPE, "EPROTOTYPE", "protocol wrong type for socket"},
    {ERANGE, "ERANGE", "result too large"},
    {EROFS, "EROFS", "read-only file system"},
    {ESHUTDOWN, "ESHUTDOWN", "cannot send after transport endpoint shutdown"},
    {ESPIPE, "ESPIPE", "invalid seek"},
    {ESRCH, "ESRCH", "no such process"},
    {ETIMEDOUT, "ETIMEDOUT", "connection timed out"},
    {ETXTBSY, "ETXTBSY", "text file is busy"},
    {EXDEV, "EXDEV", "cross-device link not permitted"},
    {code::unknown, "UNKNOWN", "unknown error"},
    {code::end_of_file, "EOF", "end of file"},
    {ENXIO, "ENXIO", "no such device or address"},
    {EMLINK, "EMLINK", "too many links"},
    {EHOSTDOWN, "EHOSTDOWN", "host is down"},
    {EREMOTEIO, "EREMOTEIO", "remote I/O error"},
    {ENOTTY, "ENOTTY", "inappropriate ioctl for device"},
    {code::file_type, "EFTYPE", "inappropriate file type or format"},
    {EILSEQ, "EILSEQ", "illegal byte sequence"},
    {ESOCKTNOSUPPORT, "ESOCKTNOSUPPORT", "socket type not supported"},
    {ENODATA, "ENODATA", "no data available"},
    {EUNATCH, "EUNATCH", "protocol driver not attached"},
    {ENOEXEC, "ENOEXEC", "exec format error"},
    {code::dns_nodata, "ENODATA", "the name has no records of this kind"},
    {code::dns_formerr, "EFORMERR", "the server says that the query is malformed"},
    {code::dns_servfail, "ESERVFAIL", "the server failed"},
    {code::dns_notfound, "ENOTFOUND", "domain name not found"},
    {code::dns_notimp, "ENOTIMP", "the server does not know this kind of query"},
    {code::dns_refused, "EREFUSED", "the server refused the query"},
    {code::dns_badquery, "EBADQUERY", "malformed query"},
    {code::dns_badname, "EBADNAME", "malformed domain name"},
    {code::dns_badfamily, "EBADFAMILY", "unsupported address family"},
    {code::dns_badresp, "EBADRESP", "malformed answer"},
    {code::dns_connrefused, "ECONNREFUSED", "could not contact the servers"},
    {code::dns_timeout, "ETIMEOUT", "timeout while contacting the servers"},
    {code::dns_eof, "EOF", "end of file"},
    {code::dns_file, "EFILE", "error reading a file"},
    {code::dns_nomem, "ENOMEM", "out of memory"},
    {code::dns_destruction, "EDESTRUCTION", "the channel is being destroyed"},
    {code::dns_badstr, "EBADSTR", "malformed string"},
    {code::dns_badflags, "EBADFLAGS", "illegal flags"},
    {code::dns_noname, "ENONAME", "given host name is not numeric"},
    {code::dns_badhints, "EBADHINTS", "illegal hints"},
    {code::dns_notinitialized, "ENOTINITIALIZED", "the resolver library is not initialized"},
    {code::dns_loadiphlpapi, "ELOADIPHLPAPI", "error loading iphlpapi.dll"},
    {code::dns_addrgetnetworkparams, "EADDRGETNETWORKPARAMS", "could not find GetNetworkParams"},
    {code::dns_cancelled, "ECANCELLED", "query cancelled"},
});

constexpr auto errors_by_code = [] {
  auto errors = unsorted_errors;
  std::ranges::sort(errors, {}, &KnownError::code);
  return errors;
}();

static_assert(std::ranges::adjacent_find(errors_by_code, {}, &KnownError::code) ==
                  errors_by_code.end(),
              "two errors have the same code");

const KnownError* find_error(int error_code) noexcept {
  const auto* const found =
      std::ranges::lower_bound(errors_by_code, error_code, {}, &KnownError::code);
  if (found == errors_by_code.end() || found->code != error_code) {
    return nullptr;
  }
  return found;
}

}  // namespace

std::string_view error_name(int error_code) noexcept {
  const KnownError* known = find_error(error_code);
  return known != nullptr ? known->name : "UNKNOWN";
}

std::string_view error_message(int error_code) noexcept {
  const KnownError* known = find_error(error_code);
  return known != nullptr ? known->message : "unknown error";
}

std::string Error::to_string() const {
  std::string text(call);
  if (!text.empty()) {
    text += ": ";
  }
  text += name();
  text += ", ";
  text += message();
  if (find_error(code) == nullptr) {
    text += ' ';
    text += std::to_string(code);
  }
  return text;
}

}  // namespace rondo
