#include "image/process_state.h"

#include <fcntl.h>
#include <sys/rseq.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <span>
#include <string>

#include "image/machine.h"

namespace rondo::image {

namespace {

constexpr std::size_t signal_set_bytes = 8;

std::unexpected<Error> refuse(const char* why) { return fail(why, EINVAL); }

Result<> note_machine(Machine& machine) {
  read_features(machine);
  struct sysinfo memory{};
  if (::sysinfo(&memory) != 0) {
    return fail("sysinfo", errno);
  }
  machine.memory_bytes = memory.totalram * memory.mem_unit;
  return {};
}

// Where the C library keeps the number of the thread: the only place with that number in what it
// knows of the thread.
Result<std::uint64_t> find_thread_id() {
  constexpr std::size_t words = 0x900 / sizeof(std::int32_t);
  const std::span memory(static_cast<std::int32_t*>(__builtin_thread_pointer()), words);
  const auto id = static_cast<std::int32_t>(::syscall(SYS_gettid));
  std::uint64_t found = 0;
  for (std::int32_t& word : memory) {
    if (word == id) {
      if (found != 0) {
        return refuse("the thread's number is in two places");
      }
      found = reinterpret_cast<std::uint64_t>(&word);
    }
  }
  if (found == 0) {
    return refuse("the thread's number is in no place");
  }
  return found;
}

Result<> note_thread(ThreadState& thread) {
  const auto id_address = find_thread_id();
  if (!id_address) {
    return std::unexpected(id_address.error());
  }
  const auto pointer = reinterpret_cast<std::uint64_t>(__builtin_thread_pointer());
  thread.thread_pointer = pointer;
  thread.id_address = *id_address;
  if (::syscall(SYS_get_robust_list, 0, &thread.robust_list, &thread.robust_list_bytes) < 0) {
    return fail("get_robust_list", errno);
  }
  if (__rseq_size != 0) {
    constexpr std::uint64_t registered_bytes = 32;  // Of which fewer are in use.
    thread.restartable_sequences = pointer + static_cast<std::uint64_t>(__rseq_offset);
    thread.restartable_sequences_bytes = registered_bytes;
  }
  return {};
}

Result<> note_signal_handlers(Header& header) {
  for (int number = 1; number <= 64; ++number) {
    SignalAction action{};
    if (::syscall(SYS_rt_sigaction, number, nullptr, &action, signal_set_bytes) != 0 ||
        action.handler <= 1) {  // The default, or ignored.
      continue;
    }
    if (header.signal_handler_count == signal_handlers_max) {
      return refuse("too many signals are handled");
    }
    header.signal_handlers[header.signal_handler_count++] = {number, action};
  }
  return {};
}

// ---- Descriptors -------------------------------------------------------------------------------

Result<Descriptor> describe(int number) {
  Descriptor made{};
  made.number = number;
  std::string target(sizeof made.path - 1, '\0');
  const std::string link = "/proc/self/fd/" + std::to_string(number);
  const ssize_t length = ::readlink(link.c_str(), target.data(), target.size());
  const int modes = ::fcntl(number, F_GETFL);
  if (length < 0 || modes < 0) {
    return fail("readlink", errno);
  }
  target.resize(static_cast<std::size_t>(length));
  // Close on exec, whatever the engine does: an image does not outlive its process.
  made.flags = static_cast<std::uint32_t>(modes & (O_NONBLOCK | O_ACCMODE)) | O_CLOEXEC;
  if (target == "anon_inode:[eventfd]") {
    made.kind = DescriptorKind::event_counter;
    made.flags &= ~static_cast<std::uint32_t>(O_ACCMODE);
  } else if (target == "anon_inode:[eventpoll]") {
    made.kind = DescriptorKind::event_poll;
    made.flags = O_CLOEXEC;
  } else if (target == "/dev/urandom") {
    made.kind = DescriptorKind::file;
  } else if (target == "/proc/" + std::to_string(::getpid()) + "/statm") {
    made.kind = DescriptorKind::file;
    target = "/proc/self/statm";
  } else {
    return refuse("there is an open descriptor that cannot be opened again");
  }
  std::memcpy(made.path, target.data(), target.size());
  return made;
}

Result<> note_descriptors(Header& header) {
  constexpr int descriptors_end = 256;
  for (int number = low_descriptors_end; number < descriptors_end; ++number) {
    if (::fcntl(number, F_GETFD) < 0) {
      continue;
    }
    if (header.descriptor_count == descriptors_max) {
      return refuse("too many descriptors are open");
    }
    const auto described = describe(number);
    if (!described) {
      return std::unexpected(described.error());
    }
    header.descriptors[header.descriptor_count++] = *described;
  }
  return {};
}

}  // namespace

Result<> note_process_state(Header& header) {
  auto noted = note_machine(header.machine);
  if (noted) {
    noted = note_thread(header.thread);
  }
  if (noted) {
    noted = note_signal_handlers(header);
  }
  return noted ? note_descriptors(header) : noted;
}

}  // namespace rondo::image
