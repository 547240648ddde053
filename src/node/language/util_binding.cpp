// What util.inspect() and util.types need to know of values.
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>

#include "js/introspection.h"
#include "js/native.h"
#include "node/bindings.h"
#include "node/environment.h"

namespace rondo::node {

namespace {

using js::Call;

const char* socket_type(int fd) {
  int type = 0;
  socklen_t size = sizeof type;
  sockaddr_storage address{};
  socklen_t length = sizeof address;
  if (::getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &size) != 0 ||
      ::getsockname(fd, reinterpret_cast<sockaddr*>(&address), &length) != 0) {
    return "UNKNOWN";
  }
  const bool is_internet = address.ss_family == AF_INET || address.ss_family == AF_INET6;
  if (type == SOCK_STREAM) {
    return is_internet ? "TCP" : "PIPE";
  }
  return type == SOCK_DGRAM && is_internet ? "UDP" : "UNKNOWN";
}

// A number for what an object is: see js::Kind. lib/internal/util/types.js knows these numbers.
js::Value kind_of(Call& call) {
  return call.number(static_cast<double>(js::kind_of(call.context(), call[0])));
}

// [state, result], or undefined if it is no promise.
js::Value get_promise_details(Call& call) {
  const auto parts = js::promise_parts(call.context(), call[0]);
  if (!parts) {
    return call.undefined();
  }
  const std::array details{call.number(static_cast<double>(parts->state)), parts->result};
  return js::array(call.context(), details);
}

// [target, handler], or undefined if it is no proxy.
js::Value get_proxy_details(Call& call) {
  const auto parts = js::proxy_parts(call.context(), call[0]);
  if (!parts) {
    return call.undefined();
  }
  const std::array details{parts->target, parts->handler};
  return js::array(call.context(), details);
}

// [items, whether they are pairs], or undefined if it is no such thing: see js::Entries.
js::Value preview_entries(Call& call) {
  const auto entries = js::entries_of(call.context(), call[0]);
  if (!entries) {
    return call.undefined();
  }
  const std::array<js::Value, 2> details{entries->items, call.boolean(entries->are_pairs)};
  return js::array(call.context(), details);
}

// Whether an array or typed array has no keys but those of its items, and no getters. False says
// nothing.
js::Value has_only_items(Call& call) {
  return call.boolean(js::has_only_items(call.context(), call[0]));
}

// What a file descriptor is, in Node's words.
js::Value guess_handle_type(Call& call) {
  const int fd = call.int_at(0);
  struct stat status{};
  if (::fstat(fd, &status) != 0) {
    return call.string("INVALID");
  }
  if (S_ISCHR(status.st_mode) && ::isatty(fd) != 0) {
    return call.string("TTY");
  }
  if (S_ISREG(status.st_mode) || S_ISCHR(status.st_mode)) {
    return call.string("FILE");
  }
  if (S_ISFIFO(status.st_mode)) {
    return call.string("PIPE");
  }
  return call.string(S_ISSOCK(status.st_mode) ? socket_type(fd) : "UNKNOWN");
}

}  // namespace

js::Object make_util_binding(Environment& environment) {
  const js::Context context = environment.context();
  js::Object binding = js::object(context);
  js::define<kind_of>(context, binding, "kindOf");
  js::define<get_promise_details>(context, binding, "getPromiseDetails");
  js::define<get_proxy_details>(context, binding, "getProxyDetails");
  js::define<preview_entries>(context, binding, "previewEntries");
  js::define<has_only_items>(context, binding, "hasOnlyItems");
  js::define<guess_handle_type>(context, binding, "guessHandleType");
  return binding;
}

}  // namespace rondo::node
