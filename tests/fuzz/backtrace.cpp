// Stacks of the engine: names of functions and files in them are the program's, which may be
// anything.
#include <cstdlib>

#include "trace/call_site.h"

namespace trace = rondo::trace;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::vector<char> copy(data, data + size);
  const auto frames = trace::parse_backtrace(std::string_view(copy.data(), copy.size()));
  std::size_t program_frames = 0;
  for (const trace::Frame& frame : frames) {
    program_frames += frame.is_program() ? 1 : 0;
  }
  const trace::CallSite site = trace::find_call_site(frames);
  if (site.stack.size() != program_frames || site.file.empty() != (program_frames == 0)) {
    std::abort();
  }
  return 0;
}
