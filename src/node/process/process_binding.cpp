// internalBinding('process'): the less used parts of the process object.
#include <fcntl.h>
#include <grp.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <vector>

#include "js/engine.h"
#include "js/heap_size.h"
#include "js/native.h"
#include "node/bindings.h"
#include "node/environment.h"
#include "node/process/exit.h"
#include "rondo/system/memory_info.h"
#include "rondo/system/resource_usage.h"

namespace rondo::node {

namespace {

using js::Call;

// Zero, or the negative errno.
js::Value kill(Call& call) {
  return call.number(::kill(call.int_at(0), call.int_at(1)) == 0 ? 0 : -errno);
}

// umask(): the present one; umask(mask) sets it and answers with the old one.
js::Value umask(Call& call) {
  if (!call.has(0)) {
    const mode_t present = ::umask(0);
    ::umask(present);
    return call.number(present);
  }
  return call.number(::umask(static_cast<mode_t>(call.integer_at(0))));
}

js::Value abort(Call& /*call*/) { std::abort(); }

js::Value get_ids(Call& call) {
  const std::array<js::Value, 4> ids{call.number(::getuid()), call.number(::geteuid()),
                                     call.number(::getgid()), call.number(::getegid())};
  return js::array(call.context(), ids);
}

js::Value get_groups(Call& call) {
  std::vector<gid_t> groups(static_cast<std::size_t>(std::max(0, ::getgroups(0, nullptr))));
  const int count = ::getgroups(static_cast<int>(groups.size()), groups.data());
  js::ArrayBuilder values(call.context());
  for (int index = 0; index < count; ++index) {
    values.push(call.number(groups[static_cast<std::size_t>(index)]));
  }
  // The effective group belongs to the list whether or not the kernel has it there.
  const gid_t own = ::getegid();
  if (std::ranges::find(groups, own) == groups.end()) {
    values.push(call.number(own));
  }
  return values.array();
}

template <int (*set)(unsigned)>
js::Value set_id(Call& call) {
  return call.number(set(static_cast<unsigned>(call.integer_at(0))) == 0 ? 0 : -errno);
}
int set_user(unsigned id) { return ::setuid(id); }
int set_effective_user(unsigned id) { return ::seteuid(id); }
int set_group(unsigned id) { return ::setgid(id); }
int set_effective_group(unsigned id) { return ::setegid(id); }

js::Value set_groups(Call& call) {
  std::vector<gid_t> groups;
  for (std::size_t index = 0; index < call.size(); ++index) {
    groups.push_back(static_cast<gid_t>(call.integer_at(index)));
  }
  return call.number(::setgroups(groups.size(), groups.data()) == 0 ? 0 : -errno);
}

js::Value init_groups(Call& call) {
  const std::string user = call.string_at(0);
  return call.number(
      ::initgroups(user.c_str(), static_cast<gid_t>(call.integer_at(1))) == 0 ? 0 : -errno);
}

// Bytes that the process holds in memory.
js::Value resident_set_size(Call& call) {
  const auto size = os::resident_set_size();
  return size ? call.number(static_cast<double>(*size))
              : call.fail(Environment::current().system_error(size.error()));
}

// [heapTotal, heapUsed, external]
js::Value heap_sizes(Call& call) {
  const js::HeapSizes sizes = js::heap_sizes(Environment::current().engine().group());
  // Before the first collection the engine does not know what is used, and all of it may be.
  const std::size_t used = sizes.used == 0 ? sizes.capacity : sizes.used;
  const std::array<js::Value, 3> values{call.number(static_cast<double>(sizes.capacity)),
                                        call.number(static_cast<double>(used)),
                                        call.number(static_cast<double>(sizes.outside))};
  return js::array(call.context(), values);
}

js::Value available_memory(Call& call) {
  const auto size = os::available_memory();
  return call.number(size ? static_cast<double>(*size) : 0);
}

// Zero if there is no limit.
js::Value constrained_memory(Call& call) {
  const auto size = os::constrained_memory();
  return call.number(size ? static_cast<double>(*size) : 0);
}

// The fields of getrusage() in the order of Node's object.
template <Result<os::ResourceUsage> (*read)()>
js::Value usage(Call& call) {
  const auto used = read();
  if (!used) {
    return call.fail(Environment::current().system_error(used.error()));
  }
  const auto count = [&](auto value) { return call.number(static_cast<double>(value)); };
  const std::array<js::Value, 16> fields{count(used->user_time.count()),
                                         count(used->system_time.count()),
                                         count(used->max_resident_set_kilobytes),
                                         count(used->shared_memory_size),
                                         count(used->unshared_data_size),
                                         count(used->unshared_stack_size),
                                         count(used->minor_page_faults),
                                         count(used->major_page_faults),
                                         count(used->swapped_out),
                                         count(used->block_reads),
                                         count(used->block_writes),
                                         count(used->messages_sent),
                                         count(used->messages_received),
                                         count(used->signals),
                                         count(used->voluntary_context_switches),
                                         count(used->involuntary_context_switches)};
  return js::array(call.context(), fields);
}

std::vector<std::string> strings_at(const Call& call, std::size_t index) {
  const js::Lock lock(call.context());
  std::vector<std::string> texts;
  js::Object list = call.object_at(index);
  const double count = js::to_number(call.context(), js::get(call.context(), list, "length"));
  for (unsigned place = 0; place < static_cast<unsigned>(count); ++place) {
    texts.push_back(js::to_string(call.context(), js::get(call.context(), list, place)));
  }
  return texts;
}

std::vector<char*> to_pointers(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (std::string& text : texts) {
    pointers.push_back(text.data());
  }
  pointers.push_back(nullptr);
  return pointers;
}

// (file, args, pairs): becomes another program. Returns only if that fails: the name of the error.
js::Value replace(Call& call) {
  const std::string file = call.string_at(0);
  std::vector<std::string> arguments = strings_at(call, 1);
  std::vector<std::string> variables = strings_at(call, 2);
  restore_standard_descriptors();
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; ++fd) {
    ::fcntl(fd, F_SETFD, 0);
  }
  std::signal(SIGPIPE, SIG_DFL);
  // The collector's thread stops this one by a signal unless it holds the engine. Such a signal on
  // its way would be the end of the other program, which has no handler for it.
  const js::Lock lock(call.context());
  ::execve(file.c_str(), to_pointers(arguments).data(), to_pointers(variables).data());
  return call.string(error_name(errno));
}

// Names of what keeps the loop alive, as Node spells them, once for each.
js::Value active_resources(Call& call) {
  js::ArrayBuilder names(call.context());
  for (const AliveReason& reason : Environment::current().loop().alive_reasons()) {
    for (std::size_t index = 0; index < reason.count; ++index) {
      names.push(call.string(reason.what));
    }
  }
  return names.array();
}

}  // namespace

js::Object make_process_binding(Environment& environment) {
  const js::Context context = environment.context();
  js::Object binding = js::object(context);
  js::define<kill>(context, binding, "kill");
  js::define<umask>(context, binding, "umask");
  js::define<replace>(context, binding, "replace");
  js::define<abort>(context, binding, "abort");
  js::define<get_ids>(context, binding, "getIds");
  js::define<get_groups>(context, binding, "getGroups");
  js::define<set_id<set_user>>(context, binding, "setUser");
  js::define<set_id<set_effective_user>>(context, binding, "setEffectiveUser");
  js::define<set_id<set_group>>(context, binding, "setGroup");
  js::define<set_id<set_effective_group>>(context, binding, "setEffectiveGroup");
  js::define<set_groups>(context, binding, "setGroups");
  js::define<init_groups>(context, binding, "initGroups");
  js::define<resident_set_size>(context, binding, "residentSetSize");
  js::define<heap_sizes>(context, binding, "heapSizes");
  js::define<available_memory>(context, binding, "availableMemory");
  js::define<constrained_memory>(context, binding, "constrainedMemory");
  js::define<usage<os::process_resource_usage>>(context, binding, "processUsage");
  js::define<usage<os::thread_resource_usage>>(context, binding, "threadUsage");
  js::define<active_resources>(context, binding, "activeResources");
  return binding;
}

}  // namespace rondo::node
