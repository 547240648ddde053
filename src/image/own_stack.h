// A stack that an image can have: the kernel puts that of a process somewhere else each time.
#pragma once

namespace rondo::image {

// Goes on in body(), which must not return, on a stack that mmap() has placed. The arguments, the
// variables and what else the kernel has put on the old one come along, and so does what the C
// library remembers of them, as if the process had been started with this stack. To be called from
// main(), with its arguments, while there is one thread.
[[noreturn]] void run_on_own_stack(char** arguments, void (*body)());

}  // namespace rondo::image
