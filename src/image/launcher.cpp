// The `rondo` command as users start it: a small program without libraries that maps the image of
// a process which has started already, and goes on from there. If there is no image, or it is not
// of this machine, or the command line asks for more than a script, it runs `rondo-runtime`, which
// starts as programs do. Image and runtime lie beside it; a copy that lies somewhere else takes
// those of the place that it was built for.
//
// Nothing here may touch thread-local memory, and nothing may be undone: whatever goes wrong after
// the first mapping, execve() clears away.
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/sysinfo.h>

#include "image/image_file.h"
#include "image/machine.h"
#include "image/page_fetch.h"
#include "image/plain_options.h"
#include "image/system_call.h"

namespace rondo::image {

namespace {

constexpr int at_current_folder = -100;

bool starts_with(const char* text, const char* start) {
  while (*start != '\0') {
    if (*text++ != *start++) {
      return false;
    }
  }
  return true;
}

// Variables that the linker, the C library, the engine or the command line's parser read before an
// image would have been made.
bool is_image_blind_to(const char* variable) {
  constexpr const char* names[] = {"LD_",
                                   "GLIBC_TUNABLES=",
                                   "MALLOC_",
                                   "JSC_",
                                   "G_",
                                   "RONDO_",
                                   "NODE_OPTIONS=",
                                   "NODE_PRESERVE_SYMLINKS",
                                   "NODE_PENDING_DEPRECATION=",
                                   "NODE_USE_ENV_PROXY=",
                                   "NODE_V8_COVERAGE=",
                                   "NODE_DEBUG",
                                   "NODE_COMPILE_CACHE=",
                                   "NODE_REDIRECT_WARNINGS=",
                                   "WATCH_REPORT_DEPENDENCIES="};
  for (const char* name : names) {
    if (starts_with(variable, name)) {
      return true;
    }
  }
  return false;
}

struct Process {
  std::int64_t argument_count;
  char** arguments;
  char** variables;
  const Elf64_auxv_t* facts;

  [[nodiscard]] std::uint64_t fact(std::uint64_t type) const {
    for (const Elf64_auxv_t* fact = facts; fact->a_type != AT_NULL; ++fact) {
      if (fact->a_type == type) {
        return fact->a_un.a_val;
      }
    }
    return 0;
  }

  // A program and its arguments, in a plain environment.
  [[nodiscard]] bool suits_image() const {
    if (!are_plain_arguments(arguments)) {
      return false;
    }
    for (char** variable = variables; *variable != nullptr; ++variable) {
      if (is_image_blind_to(*variable)) {
        return false;
      }
    }
    return fact(AT_SECURE) == 0;
  }
};

Process process_at(std::uint64_t* stack) {
  Process process{};
  process.argument_count = static_cast<std::int64_t>(stack[0]);
  process.arguments = reinterpret_cast<char**>(stack + 1);
  process.variables = process.arguments + process.argument_count + 1;
  char** end = process.variables;
  while (*end != nullptr) {
    ++end;
  }
  process.facts = reinterpret_cast<const Elf64_auxv_t*>(end + 1);
  return process;
}

constexpr long path_bytes_max = 4096;

// A path that is put together of parts. What does not fit is cut off, and then is no file's.
class Path {
 public:
  Path() { text_[0] = '\0'; }

  Path& add(const char* text) {
    while (*text != '\0' && length_ < path_bytes_max) {
      text_[length_++] = *text++;
    }
    text_[length_] = '\0';
    return *this;
  }

  // Where this program is.
  Path& add_own(const Process& process) {
    const long bytes = system_call(SYS_readlinkat, at_current_folder, "/proc/self/exe",
                                   text_ + length_, path_bytes_max - length_);
    if (bytes > 0) {
      length_ += bytes;
      text_[length_] = '\0';
      return *this;
    }
    // What it was started by, which may be a link.
    const auto* name = reinterpret_cast<const char*>(process.fact(AT_EXECFN));
    return add(name == nullptr ? "" : name);
  }

  [[nodiscard]] const char* text() const { return text_; }
  [[nodiscard]] char* text() { return text_; }

 private:
  long length_ = 0;
  char text_[path_bytes_max + 1];
};

// The command in the place that this program was built for.
constexpr const char* home = RONDO_HOME;

bool is_same_machine(const Machine& wanted) {
  Machine here{};
  read_features(here);
  for (std::size_t index = 0; index < sizeof here.features / sizeof here.features[0]; ++index) {
    if (here.features[index] != wanted.features[index]) {
      return false;
    }
  }
  struct sysinfo memory{};
  return system_call(SYS_sysinfo, &memory) >= 0 &&
         memory.totalram * memory.mem_unit == wanted.memory_bytes;
}

bool is_same_file(const SourceFile& wanted, long descriptor) {
  struct stat file{};
  return system_call(SYS_fstat, descriptor, &file) == 0 && file.st_ino == wanted.inode &&
         static_cast<std::uint64_t>(file.st_size) == wanted.bytes &&
         file.st_mtim.tv_sec == wanted.changed_seconds &&
         file.st_mtim.tv_nsec == wanted.changed_nanos;
}

// Moves what the kernel has mapped to where the image remembers it.
bool move_kernel_regions(const Header& header, const Process& process) {
  const std::uint64_t code = process.fact(AT_SYSINFO_EHDR);
  if (header.kernel_region_count == 0) {
    return code == 0;
  }
  const KernelRegion& last = header.kernel_regions[header.kernel_region_count - 1];
  if (code == 0 || hash_words(reinterpret_cast<const std::uint64_t*>(code), last.bytes / 8) !=
                       header.kernel_code_hash) {
    return false;
  }
  // The variables lie before the code, at fixed distances.
  for (std::uint32_t index = 0; index < header.kernel_region_count; ++index) {
    const KernelRegion& region = header.kernel_regions[index];
    const std::uint64_t from = code - (last.address - region.address);
    if (system_call(SYS_mremap, from, region.bytes, region.bytes, MREMAP_MAYMOVE | MREMAP_FIXED,
                    region.address) != static_cast<long>(region.address)) {
      return false;
    }
  }
  return true;
}

bool map_region(const Region& region, long descriptor) {
  const bool is_empty = region.source == Source::empty_pages;
  const int flags =
      MAP_PRIVATE | MAP_FIXED_NOREPLACE | MAP_NORESERVE | (is_empty ? MAP_ANONYMOUS : 0);
  return system_call(SYS_mmap, region.address, region.bytes, region.protection, flags,
                     is_empty ? -1 : descriptor,
                     region.offset) == static_cast<long>(region.address);
}

bool map_regions(const Header& header, long image) {
  long files[source_files_max];
  for (std::uint32_t index = 0; index < header.source_file_count; ++index) {
    const SourceFile& file = header.source_files[index];
    files[index] = system_call(SYS_openat, at_current_folder, file.path, O_RDONLY | O_CLOEXEC);
    if (files[index] < 0 || !is_same_file(file, files[index])) {
      return false;
    }
  }
  for (std::uint32_t index = 0; index < header.region_count; ++index) {
    const Region& region = header.regions[index];
    if (!map_region(region, region.source == Source::image_pages ? image : files[region.file])) {
      return false;
    }
  }
  for (std::uint32_t index = 0; index < header.source_file_count; ++index) {
    system_call(SYS_close, files[index]);
  }
  return true;
}

bool copy_stack(const Region& pages, long image) {
  return system_call(SYS_pread64, image, pages.address, pages.bytes, pages.offset) ==
         static_cast<long>(pages.bytes);
}

long open_descriptor(const Descriptor& descriptor) {
  switch (descriptor.kind) {
    case DescriptorKind::event_counter:
      return system_call(SYS_eventfd2, 0, descriptor.flags);
    case DescriptorKind::event_poll:
      return system_call(SYS_epoll_create1, descriptor.flags);
    case DescriptorKind::file:
      return system_call(SYS_openat, at_current_folder, descriptor.path, descriptor.flags);
  }
  return -1;
}

// False as well if a number is taken already by what the process has inherited.
bool open_descriptors(const Header& header) {
  for (std::uint32_t index = 0; index < header.descriptor_count; ++index) {
    const Descriptor& descriptor = header.descriptors[index];
    if (system_call(SYS_fcntl, descriptor.number, F_GETFD) >= 0) {
      return false;
    }
    const long opened = open_descriptor(descriptor);
    if (opened < 0 || (opened != descriptor.number &&
                       (system_call(SYS_dup3, opened, descriptor.number, O_CLOEXEC) < 0 ||
                        system_call(SYS_close, opened) < 0))) {
      return false;
    }
  }
  return true;
}

bool install_signal_handlers(const Header& header) {
  for (std::uint32_t index = 0; index < header.signal_handler_count; ++index) {
    const SignalHandler& handler = header.signal_handlers[index];
    if (system_call(SYS_rt_sigaction, handler.number, &handler.action, nullptr, 8) < 0) {
      return false;
    }
  }
  return true;
}

// From here on the process is the one of the image.
bool take_thread_state(const ThreadState& thread) {
  constexpr int set_thread_pointer = 0x1002;           // ARCH_SET_FS
  constexpr std::uint32_t sequence_mark = 0x53053053;  // Of the C library, on this processor.
  if (system_call(SYS_arch_prctl, set_thread_pointer, thread.thread_pointer) < 0 ||
      system_call(SYS_set_robust_list, thread.robust_list, thread.robust_list_bytes) < 0) {
    return false;
  }
  const long id = system_call(SYS_set_tid_address, thread.id_address);
  *reinterpret_cast<std::int32_t*>(thread.id_address) = static_cast<std::int32_t>(id);
  return thread.restartable_sequences == 0 ||
         system_call(SYS_rseq, thread.restartable_sequences, thread.restartable_sequences_bytes, 0,
                     sequence_mark) >= 0;
}

const Header* map_header(long image) {
  struct stat file{};
  if (system_call(SYS_fstat, image, &file) < 0 ||
      file.st_size < static_cast<long>(sizeof(Header))) {
    return nullptr;
  }
  const long address =
      system_call(SYS_mmap, 0, sizeof(Header), PROT_READ, MAP_PRIVATE | MAP_POPULATE, image, 0);
  if (address < 0 && address > -4096) {
    return nullptr;
  }
  const auto* header = reinterpret_cast<const Header*>(address);
  const bool is_whole = header->mark == format_mark && header->header_bytes == sizeof(Header) &&
                        header->image_bytes == static_cast<std::uint64_t>(file.st_size);
  return is_whole ? header : nullptr;
}

// A command that has its runtime beside it, but no image, was left without one.
bool is_copy(const Process& process) {
  Path runtime;
  runtime.add_own(process).add("-runtime");
  return system_call(SYS_access, runtime.text(), 0) == -ENOENT;
}

long open_image(const Process& process) {
  constexpr int flags = O_RDONLY | O_CLOEXEC;
  Path beside;
  beside.add_own(process).add(".image");
  const long image = system_call(SYS_openat, at_current_folder, beside.text(), flags);
  if (image >= 0 || !is_copy(process)) {
    return image;
  }
  Path at_home;
  at_home.add(home).add(".image");
  return system_call(SYS_openat, at_current_folder, at_home.text(), flags);
}

// Returns if the image cannot be used.
void start_from_image(const Process& process) {
  const long image = open_image(process);
  if (image < 0) {
    return;
  }
  const Header* header = map_header(image);
  if (header == nullptr || !is_same_machine(header->machine) ||
      !move_kernel_regions(*header, process) || !map_regions(*header, image) ||
      !copy_stack(header->stack_pages, image) || system_call(SYS_close, image) < 0 ||
      !open_descriptors(*header) || !install_signal_handlers(*header) ||
      !take_thread_state(header->thread)) {
    return;
  }
  fetch_touched_pages(*header);
  static StartBlock start;
  start = {process.argument_count, process.arguments, process.variables};
  using Resume = void (*)(std::uint64_t point, StartBlock* start);
  reinterpret_cast<Resume>(header->resume)(header->resume_point, &start);
}

// The runtime is told by a variable which command it stands for.
long start_runtime_at_home(const Process& process) {
  std::size_t count = 0;
  while (process.variables[count] != nullptr) {
    ++count;
  }
  auto** const variables = static_cast<char**>(__builtin_alloca((count + 2) * sizeof(char*)));
  for (std::size_t index = 0; index < count; ++index) {
    variables[index] = process.variables[index];
  }
  Path own;
  own.add(copy_variable).add("=").add_own(process);
  variables[count] = own.text();
  variables[count + 1] = nullptr;
  Path at_home;
  at_home.add(home).add("-runtime");
  return system_call(SYS_execve, at_home.text(), process.arguments, variables);
}

[[noreturn]] void start_runtime(const Process& process) {
  Path beside;
  beside.add_own(process).add("-runtime");
  long error = system_call(SYS_execve, beside.text(), process.arguments, process.variables);
  if (error == -ENOENT) {
    error = start_runtime_at_home(process);
  }
  constexpr char message[] = "rondo: rondo-runtime, which belongs beside it, cannot be run\n";
  system_call(SYS_write, 2, message, sizeof message - 1);
  for (;;) {
    system_call(SYS_exit_group, error == -ENOENT ? 127 : 126);
  }
}

}  // namespace

extern "C" [[noreturn, gnu::used]] void launch(std::uint64_t* stack) {
  const Process process = process_at(stack);
  if (process.suits_image()) {
    start_from_image(process);
  }
  start_runtime(process);
}

}  // namespace rondo::image

asm(R"(
  .globl _start
_start:
  xor %ebp, %ebp
  mov %rsp, %rdi
  and $-16, %rsp
  call launch
  ud2
)");
