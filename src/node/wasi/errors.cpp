#include "node/wasi/errors.h"

#include <algorithm>
#include <array>
#include <cerrno>

namespace rondo::node::wasi {

namespace {

// In WASI's order, from 1 on.
constexpr std::array numbered = {
    E2BIG,        EACCES,          EADDRINUSE, EADDRNOTAVAIL, EAFNOSUPPORT, EAGAIN,
    EALREADY,     EBADF,           EBADMSG,    EBUSY,         ECANCELED,    ECHILD,
    ECONNABORTED, ECONNREFUSED,    ECONNRESET, EDEADLK,       EDESTADDRREQ, EDOM,
    EDQUOT,       EEXIST,          EFAULT,     EFBIG,         EHOSTUNREACH, EIDRM,
    EILSEQ,       EINPROGRESS,     EINTR,      EINVAL,        EIO,          EISCONN,
    EISDIR,       ELOOP,           EMFILE,     EMLINK,        EMSGSIZE,     EMULTIHOP,
    ENAMETOOLONG, ENETDOWN,        ENETRESET,  ENETUNREACH,   ENFILE,       ENOBUFS,
    ENODEV,       ENOENT,          ENOEXEC,    ENOLCK,        ENOLINK,      ENOMEM,
    ENOMSG,       ENOPROTOOPT,     ENOSPC,     ENOSYS,        ENOTCONN,     ENOTDIR,
    ENOTEMPTY,    ENOTRECOVERABLE, ENOTSOCK,   ENOTSUP,       ENOTTY,       ENXIO,
    EOVERFLOW,    EOWNERDEAD,      EPERM,      EPIPE,         EPROTO,       EPROTONOSUPPORT,
    EPROTOTYPE,   ERANGE,          EROFS,      ESPIPE,        ESRCH,        ESTALE,
    ETIMEDOUT,    ETXTBSY,         EXDEV,
};

}  // namespace

int error_number(int system_error) {
  const auto* const found = std::ranges::find(numbered, system_error);
  // Those that WASI has no number for say the least that can be said.
  constexpr int io = 29;
  return found == numbered.end() ? io : static_cast<int>(found - numbered.begin()) + 1;
}

}  // namespace rondo::node::wasi
