#include "image/image_writer.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <span>
#include <thread>
#include <vector>

#include "image/memory_map.h"
#include "image/page_plan.h"
#include "image/process_state.h"
#include "image/rehearsal.h"
#include "image/resume_point.h"
#include "rondo/sys/fd.h"
#include "rondo/system/page_map.h"

namespace rondo::image {

namespace {

ResumePoint resume_point;

std::uint64_t thread_count() {
  struct stat tasks{};
  return ::stat("/proc/self/task", &tasks) == 0 ? tasks.st_nlink - 2 : 0;
}

// Threads of the engine end when there has been nothing to do for some seconds.
Result<> wait_for_one_thread() {
  constexpr int tries_max = 300;
  for (int tries = 0; thread_count() != 1; ++tries) {
    if (tries == tries_max) {
      return fail("there is more than one thread", EBUSY);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  return {};
}

// What is known before the pages are looked at; from then on nothing is allocated.
class Writer {
 public:
  Writer(int file, const os::PageMap& page_map, Header& header, std::span<os::PageState> states)
      : file_(file), page_map_(page_map), header_(header), states_(states), plan_(header) {}

  Result<> write(std::span<const Area> areas, StartBlock& rehearsal) {
    if (auto noted = note_process_state(header_); !noted) {
      return noted;
    }
    header_.mark = format_mark;
    header_.header_bytes = sizeof(Header);
    header_.resume = reinterpret_cast<std::uint64_t>(&rondo_resume_at);
    header_.resume_point = reinterpret_cast<std::uint64_t>(&resume_point);
    for (const Area& area : areas) {
      if (auto planned = plan(area); !planned) {
        return planned;
      }
    }
    header_.image_bytes = plan_.image_bytes();
    if (!write_pages()) {
      return fail_errno("write");
    }
    rehearse(header_, file_, resume_point, rehearsal);
    return write_header() ? Result<>{} : fail_errno("write");
  }

 private:
  Result<> plan(const Area& area) {
    if (area.contains(reinterpret_cast<std::uint64_t>(&header_)) ||
        area.contains(reinterpret_cast<std::uint64_t>(states_.data())) || area.name == "[stack]" ||
        area.name == "[vsyscall]") {
      return {};
    }
    if (area.name == "[vdso]" || area.name.starts_with("[vvar")) {
      return note_kernel_region(area);
    }
    if (area.contains(resume_point.stack)) {
      return plan_stack(area);
    }
    if (area.is_shared) {
      return fail("memory is shared with others", EINVAL);
    }
    std::uint32_t file = 0;
    if (area.inode != 0) {
      const auto found = note_source_file(area);
      if (!found) {
        return std::unexpected(found.error());
      }
      file = *found;
    }
    const Source rest = area.inode != 0 ? Source::file_pages : Source::empty_pages;
    const std::uint64_t piece_bytes = states_.size() * page_bytes;
    for (std::uint64_t start = area.start; start < area.end; start += piece_bytes) {
      if (auto planned =
              plan_piece(area, start, std::min(area.end, start + piece_bytes), rest, file);
          !planned) {
        return planned;
      }
    }
    return {};
  }

  Result<> plan_piece(const Area& area, std::uint64_t start, std::uint64_t end, Source rest,
                      std::uint32_t file) {
    const std::size_t count = (end - start) / page_bytes;
    if (page_map_.read(start / page_bytes, states_.first(count)).value_or(0) != count) {
      return fail("pagemap", errno);
    }
    const auto is_own = [&](std::size_t page) {
      return states_[page].is_own() && is_worth_keeping(area, start + page * page_bytes);
    };
    std::size_t done = 0;
    while (done < count) {
      const PageRun run = next_run(done, count, is_own);
      if (!plan_.add(area, start + done * page_bytes, start + run.first * page_bytes, rest, file) ||
          !plan_.add(area, start + run.first * page_bytes, start + run.end * page_bytes,
                     Source::image_pages, 0)) {
        return fail("memory is in too many pieces", E2BIG);
      }
      done = run.end;
      if (run.first == run.end) {
        break;
      }
    }
    return {};
  }

  // From the place where the process goes on upwards.
  Result<> plan_stack(const Area& area) {
    const std::uint64_t start = resume_point.stack / page_bytes * page_bytes;
    const std::uint64_t bytes = area.end - start;
    header_.stack_pages = {.address = start,
                           .bytes = bytes,
                           .offset = plan_.reserve(bytes),
                           .source = Source::image_pages,
                           .file = 0,
                           .protection = area.protection};
    return plan_.add(area, area.start, area.end, Source::empty_pages, 0)
               ? Result<>{}
               : fail("memory is in too many pieces", E2BIG);
  }

  // Not pages without anything in them.
  [[nodiscard]] static bool is_worth_keeping(const Area& area, std::uint64_t address) {
    if ((area.protection & PROT_READ) == 0) {
      return false;
    }
    const std::span words(reinterpret_cast<const std::uint64_t*>(address), page_bytes / 8);
    return area.inode != 0 ||
           std::ranges::any_of(words, [](std::uint64_t word) { return word != 0; });
  }

  Result<> note_kernel_region(const Area& area) {
    if (header_.kernel_region_count == kernel_regions_max) {
      return fail("the kernel maps too much", E2BIG);
    }
    header_.kernel_regions[header_.kernel_region_count++] = {area.start, area.bytes()};
    if (area.name == "[vdso]") {
      header_.kernel_code_hash =
          hash_words(reinterpret_cast<const std::uint64_t*>(area.start), area.bytes() / 8);
    }
    return {};
  }

  Result<std::uint32_t> note_source_file(const Area& area) {
    for (std::uint32_t index = 0; index < header_.source_file_count; ++index) {
      if (area.name == header_.source_files[index].path) {
        return index;
      }
    }
    struct stat file{};
    if (header_.source_file_count == source_files_max ||
        area.name.size() >= sizeof(SourceFile::path) || ::stat(area.name.c_str(), &file) != 0) {
      return fail("a file that is mapped cannot be named", EINVAL);
    }
    SourceFile& added = header_.source_files[header_.source_file_count];
    std::memcpy(added.path, area.name.data(), area.name.size());
    added.inode = file.st_ino;
    added.bytes = static_cast<std::uint64_t>(file.st_size);
    added.changed_seconds = file.st_mtim.tv_sec;
    added.changed_nanos = file.st_mtim.tv_nsec;
    return header_.source_file_count++;
  }

  bool write_region(const Region& region) {
    return region.source != Source::image_pages ||
           write_at(reinterpret_cast<const void*>(region.address), region.bytes, region.offset);
  }

  bool write_pages() {
    for (const Region& region : std::span(header_.regions, header_.region_count)) {
      if (!write_region(region)) {
        return false;
      }
    }
    return write_region(header_.stack_pages) &&
           ::ftruncate(file_, static_cast<off_t>(header_.image_bytes)) == 0;
  }

  [[nodiscard]] bool write_header() const { return write_at(&header_, sizeof header_, 0); }

  [[nodiscard]] bool write_at(const void* data, std::uint64_t bytes, std::uint64_t offset) const {
    const auto* next = static_cast<const char*>(data);
    while (bytes > 0) {
      const ssize_t count = ::pwrite(file_, next, bytes, static_cast<off_t>(offset));
      if (count <= 0) {
        return false;
      }
      next += count;
      offset += static_cast<std::uint64_t>(count);
      bytes -= static_cast<std::uint64_t>(count);
    }
    return true;
  }

  int file_;
  const os::PageMap& page_map_;
  Header& header_;
  std::span<os::PageState> states_;
  PagePlan plan_;
};

// Memory that is not part of the image, for what the writer changes while it writes. Shared, so
// that the kernel does not take it for a part of what lies beside it.
template <class T>
T* make_scratch(std::size_t count) {
  void* const memory = ::mmap(nullptr, count * sizeof(T), PROT_READ | PROT_WRITE,
                              MAP_SHARED | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
  return memory == MAP_FAILED ? nullptr : static_cast<T*>(memory);
}

Result<> write_to(const std::string& path, StartBlock& rehearsal) {
  constexpr std::size_t states_max = 1 << 16;
  const Fd file(::open(path.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0644));
  const auto page_map = os::PageMap::open();
  auto* const header = make_scratch<Header>(1);
  auto* const states = make_scratch<os::PageState>(states_max);
  if (!file || !page_map || header == nullptr || states == nullptr) {
    return fail_errno("open");
  }
  // Twice: what the first reading has allocated is in the second one.
  auto areas = read_memory_map();
  areas = read_memory_map();
  if (!areas) {
    return std::unexpected(areas.error());
  }
  return Writer(file.get(), *page_map, *header, {states, states_max}).write(*areas, rehearsal);
}

}  // namespace

Result<> leave_low_descriptors_free() {
  if (::close_range(STDERR_FILENO + 1, ~0U, 0) != 0) {
    return fail_errno("close_range");
  }
  int filler = 0;
  while (filler < low_descriptors_end - 1) {
    filler = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (filler < 0) {
      return fail_errno("open");
    }
  }
  return {};
}

Result<StartBlock*> write_image(const std::string& path, StartBlock& rehearsal) {
  if (auto alone = wait_for_one_thread(); !alone) {
    return std::unexpected(alone.error());
  }
  if (::close_range(STDERR_FILENO + 1, low_descriptors_end - 1, 0) != 0) {
    return fail_errno("close_range");
  }
  if (StartBlock* const start = rondo_save_resume_point(&resume_point)) {
    return start;
  }
  const std::string unfinished = path + ".unfinished";
  auto written = write_to(unfinished, rehearsal);
  if (written && ::rename(unfinished.c_str(), path.c_str()) != 0) {
    written = fail_errno("rename");
  }
  if (!written) {
    ::unlink(unfinished.c_str());
    return std::unexpected(written.error());
  }
  return nullptr;
}

}  // namespace rondo::image
