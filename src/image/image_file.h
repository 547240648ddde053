// What an image of the process looks like on disk: this header, then the pages that no other file
// has. Written by image_writer.cpp, read by launcher.cpp, which has no library at all; so there is
// nothing here but plain data.
#pragma once

#include <cstddef>
#include <cstdint>

namespace rondo::image {

inline constexpr std::uint64_t page_bytes = 4096;
inline constexpr std::uint64_t format_mark = 0x3130'4547'414d'4952;  // RIMAGE01

// The variable by which a copy of the launcher that lies somewhere else tells the runtime its path.
inline constexpr const char* copy_variable = "RONDO_STARTED_AS_COPY";

// Descriptors below this number are not part of an image: a process inherits some.
inline constexpr int low_descriptors_end = 64;

// A file that parts of the process are mapped from. The image is of no use once it has changed.
struct SourceFile {
  char path[256];
  std::uint64_t inode;
  std::uint64_t bytes;
  std::int64_t changed_seconds;
  std::int64_t changed_nanos;
};

enum class Source : std::uint32_t { empty_pages, image_pages, file_pages };

// Pages that lie behind each other and come from the same place.
struct Region {
  std::uint64_t address;
  std::uint64_t bytes;
  std::uint64_t offset;  // In the image or in the file.
  Source source;
  std::uint32_t file;  // Index of the SourceFile.
  std::uint32_t protection;
};

// Pages that lie behind each other.
struct PageRange {
  std::uint64_t address;
  std::uint64_t bytes;
};

// What the kernel itself maps into each process, which code remembers the addresses of.
struct KernelRegion {
  std::uint64_t address;
  std::uint64_t bytes;
};

enum class DescriptorKind : std::uint32_t { event_counter, event_poll, file };

struct Descriptor {
  std::int32_t number;
  DescriptorKind kind;
  std::uint32_t flags;
  char path[64];
};

// As the system call has it.
struct SignalAction {
  std::uint64_t handler;
  std::uint64_t flags;
  std::uint64_t restorer;
  std::uint64_t mask;
};

struct SignalHandler {
  std::int32_t number;
  SignalAction action;
};

// What the kernel knows of a thread by addresses in its memory.
struct ThreadState {
  std::uint64_t thread_pointer;
  std::uint64_t id_address;
  std::uint64_t robust_list;
  std::uint64_t robust_list_bytes;
  std::uint64_t restartable_sequences;
  std::uint64_t restartable_sequences_bytes;
};

// The processor and the kernel must be the ones that the image was made on.
struct Machine {
  std::uint32_t features[12];  // As the processor tells them.
  std::uint64_t memory_bytes;
};

inline constexpr std::size_t source_files_max = 96;
inline constexpr std::size_t regions_max = 1024;
inline constexpr std::size_t touched_ranges_max = 1024;  // As many as one call takes.
inline constexpr std::size_t exact_ranges_max = 64;
inline constexpr std::size_t kernel_regions_max = 8;
inline constexpr std::size_t descriptors_max = 16;
inline constexpr std::size_t signal_handlers_max = 16;

struct Header {
  std::uint64_t mark;
  std::uint64_t header_bytes;
  std::uint64_t image_bytes;
  Machine machine;
  ThreadState thread;
  std::uint64_t resume;        // Where to go on: void (*)(void* point, StartBlock* start).
  std::uint64_t resume_point;  // Its first argument.
  std::uint64_t kernel_code_hash;
  // What is copied: the stack is one area, in which the C library looks for its ends.
  Region stack_pages;
  std::uint32_t source_file_count;
  std::uint32_t region_count;
  std::uint32_t written_range_count;
  std::uint32_t read_range_count;
  std::uint32_t exact_range_count;
  std::uint32_t kernel_region_count;
  std::uint32_t descriptor_count;
  std::uint32_t signal_handler_count;
  KernelRegion kernel_regions[kernel_regions_max];  // Those of variables, then that of code.
  Descriptor descriptors[descriptors_max];
  SignalHandler signal_handlers[signal_handlers_max];
  SourceFile source_files[source_files_max];
  Region regions[regions_max];
  // The pages that every start touches come all at once: those that it writes to, and the others.
  PageRange written_ranges[touched_ranges_max];
  PageRange read_ranges[touched_ranges_max];
  // Where a page that is read shall not bring its neighbours with it, now or later.
  PageRange exact_ranges[exact_ranges_max];
};

// What the new process was started with.
struct StartBlock {
  std::int64_t argument_count;
  char** arguments;
  char** variables;
};

// FNV-1a over words: the image must find the same kernel code at the address it knows.
inline std::uint64_t hash_words(const std::uint64_t* words, std::size_t count) {
  std::uint64_t hash = 0xcbf2'9ce4'8422'2325;
  for (std::size_t index = 0; index < count; ++index) {
    hash = (hash ^ words[index]) * 0x100'0000'01b3;
  }
  return hash;
}

}  // namespace rondo::image
