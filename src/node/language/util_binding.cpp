// What util.inspect() and util.types need to know of values.
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>

#include "js/fast/cell.h"
#include "js/fast/host_functions.h"
#include "js/native.h"
#include "js/private_api.h"
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

const js::Introspection& introspection() { return Environment::current().engine().introspection(); }

// [state, result], or undefined if we cannot tell.
JSValueRef get_promise_details(Call& call) {
  const auto state = introspection().promise_state(call[0]);
  if (!state) {
    return call.undefined();
  }
  const std::array<JSValueRef, 2> details{
      call.number(static_cast<double>(*state)),
      *state == js::Introspection::PromiseState::pending
          ? call.undefined()
          : introspection().promise_result(call[0]).value_or(call.undefined())};
  return js::array(call.context(), details);
}

// Undefined if we cannot tell.
JSValueRef is_proxy(Call& call) {
  const auto answer = introspection().is_proxy(call[0]);
  return answer ? call.boolean(*answer) : call.undefined();
}

// A number for what a value is to the engine; undefined if we cannot tell.
JSValueRef kind_of(Call& call) {
  const auto kind = introspection().kind(call[0]);
  return kind ? call.number(*kind) : call.undefined();
}

// [target, handler], or undefined if it is no proxy. Without introspection the handler is unknown.
JSValueRef get_proxy_details(Call& call) {
  if (!JSValueIsObject(call.context(), call[0])) {
    return call.undefined();
  }
  if (!introspection().is_available()) {
    // The global object is a proxy of the engine's own.
    JSObjectRef target = JSObjectGetProxyTarget(call.object_at(0));
    if (target == nullptr || call.object_at(0) == JSContextGetGlobalObject(call.context())) {
      return call.undefined();
    }
    const std::array<JSValueRef, 2> known{target, call.undefined()};
    return js::array(call.context(), known);
  }
  const auto parts = introspection().proxy_parts(call[0]);
  if (!parts) {
    return call.undefined();
  }
  const std::array<JSValueRef, 2> details{parts->target, parts->handler};
  return js::array(call.context(), details);
}

// [collection, 0 for keys or 1 for values or 2 for both], or undefined if we cannot tell.
JSValueRef get_iterator_details(Call& call) {
  const auto parts = introspection().iterator_parts(call[0]);
  if (!parts) {
    return call.undefined();
  }
  const std::array<JSValueRef, 2> details{parts->collection,
                                          call.number(static_cast<double>(parts->kind))};
  return js::array(call.context(), details);
}

// copyIteratorPosition(from, to): both are known to be iterators of the same collection.
JSValueRef copy_iterator_position(Call& call) {
  introspection().copy_position(call[0], call[1]);
  return call.undefined();
}

// A number that objects with the same keys, attributes and prototype share; zero if we cannot tell.
JSValueRef shape_of(Call& call) {
  const bool is_known = Environment::current().engine().direct_text().is_available();
  if (!is_known || !js::is_cell(call[0])) {
    return call.number(0);
  }
  constexpr std::size_t shape_offset = 0;
  return call.number(js::field<std::uint32_t>(call[0], shape_offset));
}

// What a file descriptor is, in Node's words.
JSValueRef guess_handle_type(Call& call) {
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

JSObjectRef make_util_binding(Environment& environment) {
  const JSContextRef context = environment.context();
  const js::HostFunctions& quick = environment.engine().host_functions();
  JSObjectRef binding = js::object(context);
  js::define_quick<get_promise_details>(quick, context, binding, "getPromiseDetails");
  js::define_quick<is_proxy>(quick, context, binding, "isProxy");
  js::define_quick<kind_of>(quick, context, binding, "kindOf");
  js::define_quick<get_proxy_details>(quick, context, binding, "getProxyDetails");
  js::define_quick<get_iterator_details>(quick, context, binding, "getIteratorDetails");
  js::define_quick<copy_iterator_position>(quick, context, binding, "copyIteratorPosition");
  js::define_quick<shape_of>(quick, context, binding, "shapeOf");
  js::define_quick<guess_handle_type>(quick, context, binding, "guessHandleType");
  return binding;
}

}  // namespace rondo::node
