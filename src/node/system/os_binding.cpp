// internalBinding('os'). Functions that can fail take an object last, which they fill in.
#include <bit>
#include <cstring>

#include "js/native.h"
#include "node/bindings.h"
#include "node/environment.h"
#include "node/system/os_constants.h"
#include "rondo/system/cpu_info.h"
#include "rondo/system/host.h"
#include "rondo/system/load_and_uptime.h"
#include "rondo/system/memory_info.h"
#include "rondo/system/network_interfaces.h"
#include "rondo/system/paths.h"
#include "rondo/system/priority.h"
#include "rondo/system/user_info.h"

namespace rondo::node {

namespace {

using js::Call;

// Answers with undefined, and describes the error in the last argument. The call has libuv's
// name, which Node's users know.
js::Value fail(Call& call, const char* name, const Error& error) {
  const js::Context context = call.context();
  js::Object failure = call.object_at(call.size() - 1);
  js::set(context, failure, "errno", call.number(error.number()));
  js::set(context, failure, "code", call.string(error.name()));
  js::set(context, failure, "message", call.string(error.message()));
  js::set(context, failure, "syscall", call.string(name));
  return call.undefined();
}

js::Value get_hostname(Call& call) {
  const auto name = os::host_name();
  return name ? call.string(*name) : fail(call, "uv_os_gethostname", name.error());
}

js::Value get_home_directory(Call& call) {
  const auto path = os::home_directory();
  return path ? call.string(*path) : fail(call, "uv_os_homedir", path.error());
}

// [type, version, release, machine]
js::Value get_os_information(Call& call) {
  const auto name = os::system_name();
  if (!name) {
    return fail(call, "uv_os_uname", name.error());
  }
  const std::array<js::Value, 4> fields{call.string(name->system), call.string(name->version),
                                        call.string(name->release), call.string(name->machine)};
  return js::array(call.context(), fields);
}

// Seconds, with fractions.
js::Value get_uptime(Call& call) {
  const auto uptime = os::uptime();
  if (!uptime) {
    return fail(call, "uv_uptime", uptime.error());
  }
  return call.number(std::chrono::duration<double>(*uptime).count());
}

js::Value get_load_average(Call& call) {
  const auto load = os::load_average().value_or(os::LoadAverage{});
  const std::array<js::Value, 3> values{call.number(load[0]), call.number(load[1]),
                                        call.number(load[2])};
  return js::array(call.context(), values);
}

js::Value get_total_memory(Call& call) {
  return call.number(static_cast<double>(os::total_memory().value_or(0)));
}

js::Value get_free_memory(Call& call) {
  return call.number(static_cast<double>(os::free_memory().value_or(0)));
}

js::Value get_available_parallelism(Call& call) { return call.number(os::available_parallelism()); }

// Seven values for each: model, megahertz, milliseconds of user, nice, system, idle, interrupts.
js::Value get_cpus(Call& call) {
  const auto cpus = os::cpu_info();
  if (!cpus) {
    return call.undefined();
  }
  js::ArrayBuilder values(call.context());
  for (const os::CpuInfo& cpu : *cpus) {
    values.push(call.string(cpu.model));
    values.push(call.number(cpu.speed_megahertz));
    for (const Millis time :
         {cpu.times.user, cpu.times.nice, cpu.times.system, cpu.times.idle, cpu.times.interrupts}) {
      values.push(call.number(static_cast<double>(time.count())));
    }
  }
  return values.array();
}

// Without the scope that SocketAddress::ip() adds to local addresses.
std::string plain_ip(const SocketAddress& address) {
  const std::string ip = address.ip();
  return ip.substr(0, ip.find('%'));
}

std::string plain_cidr(const os::NetworkInterface& interface) {
  const std::string cidr = interface.cidr();
  return plain_ip(interface.address) + cidr.substr(cidr.rfind('/'));
}

// Eight values for each: name, address, netmask, family, mac, whether internal, cidr, scope (-1
// for IPv4).
js::Value get_interface_addresses(Call& call) {
  const auto interfaces = os::network_interfaces();
  if (!interfaces) {
    return fail(call, "uv_interface_addresses", interfaces.error());
  }
  js::ArrayBuilder values(call.context());
  for (const os::NetworkInterface& interface : *interfaces) {
    const bool is_v6 = interface.address.is_v6();
    values.push(call.string(interface.name));
    values.push(call.string(plain_ip(interface.address)));
    values.push(call.string(plain_ip(interface.netmask)));
    values.push(call.string(is_v6 ? "IPv6" : "IPv4"));
    values.push(call.string(os::to_string(interface.mac)));
    values.push(call.boolean(interface.is_internal));
    values.push(call.string(plain_cidr(interface)));
    values.push(call.number(is_v6 ? static_cast<double>(interface.address.scope_id()) : -1));
  }
  return values.array();
}

js::Value bytes_of(const Call& call, const std::string& text) {
  return js::bytes(call.context(), std::as_bytes(std::span(text)));
}

// [uid, gid, name, home directory, shell], the texts as bytes, because nobody knows their encoding.
js::Value get_user_info(Call& call) {
  const auto user = os::current_user();
  if (!user) {
    return fail(call, "uv_os_get_passwd", user.error());
  }
  const std::array<js::Value, 5> fields{
      call.number(user->uid), call.number(user->gid), bytes_of(call, user->name),
      bytes_of(call, user->home_directory), bytes_of(call, user->shell)};
  return js::array(call.context(), fields);
}

// getPriority(pid, failure)
js::Value get_priority(Call& call) {
  const auto priority = os::process_priority(call.int_at(0));
  return priority ? call.number(*priority) : fail(call, "uv_os_getpriority", priority.error());
}

// setPriority(pid, priority, failure): null when it is done.
js::Value set_priority(Call& call) {
  const auto done = os::set_process_priority(call.int_at(0), call.int_at(1));
  return done ? call.null() : fail(call, "uv_os_setpriority", done.error());
}

}  // namespace

js::Object make_os_binding(Environment& environment) {
  const js::Context context = environment.context();
  js::Object binding = js::object(context);
  js::define<get_available_parallelism>(context, binding, "getAvailableParallelism");
  js::define<get_cpus>(context, binding, "getCPUs");
  js::define<get_free_memory>(context, binding, "getFreeMem");
  js::define<get_home_directory>(context, binding, "getHomeDirectory");
  js::define<get_hostname>(context, binding, "getHostname");
  js::define<get_interface_addresses>(context, binding, "getInterfaceAddresses");
  js::define<get_load_average>(context, binding, "getLoadAvg");
  js::define<get_os_information>(context, binding, "getOSInformation");
  js::define<get_priority>(context, binding, "getPriority");
  js::define<get_total_memory>(context, binding, "getTotalMem");
  js::define<get_uptime>(context, binding, "getUptime");
  js::define<get_user_info>(context, binding, "getUserInfo");
  js::define<set_priority>(context, binding, "setPriority");
  js::set(context, binding, "isBigEndian",
          js::boolean(context, std::endian::native == std::endian::big));
  js::set(context, binding, "constants", make_os_constants(context));
  return binding;
}

}  // namespace rondo::node
