#include "node/system/os_constants.h"

#include <dlfcn.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <span>

#include "js/value.h"
#include "rondo/system/priority.h"

namespace rondo::node {

namespace {

struct Constant {
  const char* name;
  int value;
};

constexpr std::array dlopen_constants = {
    Constant{"RTLD_LAZY", RTLD_LAZY},         Constant{"RTLD_NOW", RTLD_NOW},
    Constant{"RTLD_GLOBAL", RTLD_GLOBAL},     Constant{"RTLD_LOCAL", RTLD_LOCAL},
    Constant{"RTLD_DEEPBIND", RTLD_DEEPBIND},
};

constexpr std::array error_constants = {
    Constant{"E2BIG", E2BIG},
    Constant{"EACCES", EACCES},
    Constant{"EADDRINUSE", EADDRINUSE},
    Constant{"EADDRNOTAVAIL", EADDRNOTAVAIL},
    Constant{"EAFNOSUPPORT", EAFNOSUPPORT},
    Constant{"EAGAIN", EAGAIN},
    Constant{"EALREADY", EALREADY},
    Constant{"EBADF", EBADF},
    Constant{"EBADMSG", EBADMSG},
    Constant{"EBUSY", EBUSY},
    Constant{"ECANCELED", ECANCELED},
    Constant{"ECHILD", ECHILD},
    Constant{"ECONNABORTED", ECONNABORTED},
    Constant{"ECONNREFUSED", ECONNREFUSED},
    Constant{"ECONNRESET", ECONNRESET},
    Constant{"EDEADLK", EDEADLK},
    Constant{"EDESTADDRREQ", EDESTADDRREQ},
    Constant{"EDOM", EDOM},
    Constant{"EDQUOT", EDQUOT},
    Constant{"EEXIST", EEXIST},
    Constant{"EFAULT", EFAULT},
    Constant{"EFBIG", EFBIG},
    Constant{"EHOSTUNREACH", EHOSTUNREACH},
    Constant{"EIDRM", EIDRM},
    Constant{"EILSEQ", EILSEQ},
    Constant{"EINPROGRESS", EINPROGRESS},
    Constant{"EINTR", EINTR},
    Constant{"EINVAL", EINVAL},
    Constant{"EIO", EIO},
    Constant{"EISCONN", EISCONN},
    Constant{"EISDIR", EISDIR},
    Constant{"ELOOP", ELOOP},
    Constant{"EMFILE", EMFILE},
    Constant{"EMLINK", EMLINK},
    Constant{"EMSGSIZE", EMSGSIZE},
    Constant{"EMULTIHOP", EMULTIHOP},
    Constant{"ENAMETOOLONG", ENAMETOOLONG},
    Constant{"ENETDOWN", ENETDOWN},
    Constant{"ENETRESET", ENETRESET},
    Constant{"ENETUNREACH", ENETUNREACH},
    Constant{"ENFILE", ENFILE},
    Constant{"ENOBUFS", ENOBUFS},
    Constant{"ENODATA", ENODATA},
    Constant{"ENODEV", ENODEV},
    Constant{"ENOENT", ENOENT},
    Constant{"ENOEXEC", ENOEXEC},
    Constant{"ENOLCK", ENOLCK},
    Constant{"ENOLINK", ENOLINK},
    Constant{"ENOMEM", ENOMEM},
    Constant{"ENOMSG", ENOMSG},
    Constant{"ENOPROTOOPT", ENOPROTOOPT},
    Constant{"ENOSPC", ENOSPC},
    Constant{"ENOSR", ENOSR},
    Constant{"ENOSTR", ENOSTR},
    Constant{"ENOSYS", ENOSYS},
    Constant{"ENOTCONN", ENOTCONN},
    Constant{"ENOTDIR", ENOTDIR},
    Constant{"ENOTEMPTY", ENOTEMPTY},
    Constant{"ENOTSOCK", ENOTSOCK},
    Constant{"ENOTSUP", ENOTSUP},
    Constant{"ENOTTY", ENOTTY},
    Constant{"ENXIO", ENXIO},
    Constant{"EOPNOTSUPP", EOPNOTSUPP},
    Constant{"EOVERFLOW", EOVERFLOW},
    Constant{"EPERM", EPERM},
    Constant{"EPIPE", EPIPE},
    Constant{"EPROTO", EPROTO},
    Constant{"EPROTONOSUPPORT", EPROTONOSUPPORT},
    Constant{"EPROTOTYPE", EPROTOTYPE},
    Constant{"ERANGE", ERANGE},
    Constant{"EROFS", EROFS},
    Constant{"ESPIPE", ESPIPE},
    Constant{"ESRCH", ESRCH},
    Constant{"ESTALE", ESTALE},
    Constant{"ETIME", ETIME},
    Constant{"ETIMEDOUT", ETIMEDOUT},
    Constant{"ETXTBSY", ETXTBSY},
    Constant{"EWOULDBLOCK", EWOULDBLOCK},
    Constant{"EXDEV", EXDEV},
};

constexpr std::array signal_constants = {
    Constant{"SIGHUP", SIGHUP},   Constant{"SIGINT", SIGINT},     Constant{"SIGQUIT", SIGQUIT},
    Constant{"SIGILL", SIGILL},   Constant{"SIGTRAP", SIGTRAP},   Constant{"SIGABRT", SIGABRT},
    Constant{"SIGIOT", SIGIOT},   Constant{"SIGBUS", SIGBUS},     Constant{"SIGFPE", SIGFPE},
    Constant{"SIGKILL", SIGKILL}, Constant{"SIGUSR1", SIGUSR1},   Constant{"SIGSEGV", SIGSEGV},
    Constant{"SIGUSR2", SIGUSR2}, Constant{"SIGPIPE", SIGPIPE},   Constant{"SIGALRM", SIGALRM},
    Constant{"SIGTERM", SIGTERM}, Constant{"SIGCHLD", SIGCHLD},   Constant{"SIGSTKFLT", SIGSTKFLT},
    Constant{"SIGCONT", SIGCONT}, Constant{"SIGSTOP", SIGSTOP},   Constant{"SIGTSTP", SIGTSTP},
    Constant{"SIGTTIN", SIGTTIN}, Constant{"SIGTTOU", SIGTTOU},   Constant{"SIGURG", SIGURG},
    Constant{"SIGXCPU", SIGXCPU}, Constant{"SIGXFSZ", SIGXFSZ},   Constant{"SIGVTALRM", SIGVTALRM},
    Constant{"SIGPROF", SIGPROF}, Constant{"SIGWINCH", SIGWINCH}, Constant{"SIGIO", SIGIO},
    Constant{"SIGPOLL", SIGPOLL}, Constant{"SIGPWR", SIGPWR},     Constant{"SIGSYS", SIGSYS},
};

constexpr std::array priority_constants = {
    Constant{"PRIORITY_LOW", os::priority::low},
    Constant{"PRIORITY_BELOW_NORMAL", os::priority::below_normal},
    Constant{"PRIORITY_NORMAL", os::priority::normal},
    Constant{"PRIORITY_ABOVE_NORMAL", os::priority::above_normal},
    Constant{"PRIORITY_HIGH", os::priority::high},
    Constant{"PRIORITY_HIGHEST", os::priority::highest},
};

// libuv's flag for sockets of datagrams.
constexpr int udp_reuse_address = 4;

js::Object object_without_prototype(js::Context context) {
  js::Object object = js::object(context);
  js::set_prototype(context, object, js::null(context));
  return object;
}

js::Object table_of(js::Context context, std::span<const Constant> constants) {
  js::Object table = object_without_prototype(context);
  for (const Constant& constant : constants) {
    js::set(context, table, constant.name, js::number(context, constant.value));
  }
  return table;
}

}  // namespace

js::Object make_os_constants(js::Context context) {
  js::Object constants = object_without_prototype(context);
  js::set(context, constants, "UV_UDP_REUSEADDR", js::number(context, udp_reuse_address));
  js::set(context, constants, "dlopen", table_of(context, dlopen_constants));
  js::set(context, constants, "errno", table_of(context, error_constants));
  js::set(context, constants, "signals", table_of(context, signal_constants));
  js::set(context, constants, "priority", table_of(context, priority_constants));
  return constants;
}

}  // namespace rondo::node
