#include "rondo/system/process_title.h"

#include <sys/prctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <mutex>
#include <span>
#include <vector>

#include "rondo/base/require.h"

namespace rondo::os {

namespace {

// One for the process, as the memory that it describes.
struct TitleMemory {
  std::mutex lock;
  std::span<char> memory;  // The arguments as given, with the terminator of the last.
  std::string title;
  std::vector<std::string> arguments;  // What the copies point to.
  std::vector<char*> argument_pointers;
};

TitleMemory& title_memory() {
  static auto* const forever = new TitleMemory;  // Arguments are used until the very end.
  return *forever;
}

// The arguments lie behind each other, each with its terminator; what does not, is not ours.
std::span<char> find_memory(std::span<char*> arguments) {
  char* const start = arguments.front();
  char* end = start + std::strlen(start) + 1;
  for (char* const argument : arguments.subspan(1)) {
    if (argument != end) {
      break;
    }
    end += std::strlen(argument) + 1;
  }
  return {start, end};
}

}  // namespace

char** set_up_process_title(int argument_count, char** arguments) {
  if (argument_count <= 0 || arguments == nullptr || arguments[0] == nullptr) {
    return arguments;
  }
  TitleMemory& state = title_memory();
  const std::scoped_lock lock(state.lock);
  const std::span<char*> given(arguments, static_cast<std::size_t>(argument_count));
  require(state.memory.empty(), "set_up_process_title() was called twice");
  require(std::ranges::find(given, nullptr) == given.end(), "there are fewer arguments than said");
  state.arguments.assign(given.begin(), given.end());
  for (std::string& argument : state.arguments) {
    state.argument_pointers.push_back(argument.data());
  }
  state.argument_pointers.push_back(nullptr);
  state.memory = find_memory(given);
  state.title = given.front();
  return state.argument_pointers.data();
}

Result<std::string> process_title() {
  TitleMemory& state = title_memory();
  const std::scoped_lock lock(state.lock);
  if (state.memory.empty()) {
    return fail("process_title", ENOBUFS);
  }
  return state.title;
}

Result<> set_process_title(std::string_view title) {
  if (title.contains('\0')) {
    return fail("set_process_title", EINVAL);
  }
  TitleMemory& state = title_memory();
  const std::scoped_lock lock(state.lock);
  if (state.memory.empty()) {
    return fail("set_process_title", ENOBUFS);
  }
  state.title = title.substr(0, state.memory.size() - 1);
  // Zeros up to the end: the kernel shows the memory up to its last byte that is none.
  std::ranges::fill(state.memory, '\0');
  std::ranges::copy(state.title, state.memory.begin());
  if (::gettid() == ::getpid()) {
    // Cannot fail with this option; the kernel takes what fits.
    ::prctl(PR_SET_NAME, state.title.c_str());
  }
  return {};
}

}  // namespace rondo::os
