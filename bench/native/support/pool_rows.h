// Rows about work on four pool threads: empty jobs, and reading files.
//
// An adapter `Jobs` is constructed with how many there will be (so that they exist before the
// watch starts) and has run(): submits all, runs the loop until all have come back, and returns
// the sum of their results. Each job computes scramble(its number) on a pool thread and reports
// on the loop's thread.
//
// An adapter `Files` has two static functions that keep reads_in_flight operations going and
// return the sum of the first words read:
//   read_blocks(path, first, last)  reads block block_of(n) of one file, for each number n
//   read_files(directory, first, last)  opens, reads and closes small_file(n), for each number n
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <string>

#include "bench/native/support/bench.h"

namespace bench {

inline constexpr std::size_t pool_threads = 4;
inline constexpr std::size_t reads_in_flight = 32;
inline constexpr std::size_t block_bytes = 4096;
inline constexpr std::size_t block_count = 4096;
inline constexpr std::size_t small_file_bytes = 1024;
inline constexpr std::size_t small_file_count = 1024;

// Which block, and which file, the nth operation reads.
[[nodiscard]] constexpr std::uint64_t block_of(std::uint64_t number) noexcept {
  return scramble(number) % block_count;
}
[[nodiscard]] inline std::string small_file(const std::filesystem::path& directory,
                                            std::uint64_t number) {
  return directory / ("small" + std::to_string(scramble(number) % small_file_count));
}

[[nodiscard]] inline std::uint64_t first_word(const std::byte* data) noexcept {
  std::uint64_t word = 0;
  std::memcpy(&word, data, sizeof word);
  return word;
}

// Writes what the rows read, unless it is there, and brings it into the page cache.
std::filesystem::path prepare_blocks(const std::filesystem::path& directory);
std::filesystem::path prepare_small_files(const std::filesystem::path& directory);

template <class Jobs>
Outcome empty_jobs(const Parameters& parameters) {
  Jobs(parameters.operations / 10 + 1).run();  // Starts the threads.
  Jobs jobs(parameters.operations);
  const Stopwatch watch;
  const std::uint64_t sum = jobs.run();
  return watch.stop(parameters.operations, sum);
}

// So many jobs wait at once; few are given several times, for a steady figure.
template <class Jobs>
Outcome grow_jobs(const Parameters& parameters) {
  constexpr std::uint64_t jobs_least = 200'000;
  const std::uint64_t count = parameters.operations;
  const std::uint64_t rounds = count < 1'000 ? 1 : std::max<std::uint64_t>(jobs_least / count, 1);
  Jobs(count).run();
  Outcome total;
  for (std::uint64_t round = 0; round < rounds; ++round) {
    Jobs jobs(count);
    const Stopwatch watch;
    const std::uint64_t sum = jobs.run();
    const Outcome once = watch.stop(count, sum);
    total.operations += once.operations;
    total.wall += once.wall;
    total.cpu += once.cpu;
    total.checksum += once.checksum;
  }
  return total;
}

template <std::filesystem::path (*prepare)(const std::filesystem::path&),
          std::uint64_t (*read)(const std::filesystem::path&, std::uint64_t, std::uint64_t)>
Outcome read_prepared(const Parameters& parameters) {
  must_hold(!parameters.directory.empty(), "--directory=PATH is missing");
  const std::filesystem::path path = prepare(parameters.directory);
  const std::uint64_t warm_up = parameters.operations / 10 + 1;
  read(path, 0, warm_up);
  const Stopwatch watch;
  const std::uint64_t sum = read(path, warm_up, warm_up + parameters.operations);
  return watch.stop(parameters.operations, sum);
}

template <class Jobs>
Rows make_pool_rows() {
  return {{"pool", Cpus::all, empty_jobs<Jobs>}, {"pool_growth", Cpus::all, grow_jobs<Jobs>}};
}

template <class Files>
Rows make_file_rows() {
  return {{"file_read", Cpus::all, read_prepared<prepare_blocks, Files::read_blocks>},
          {"file_open", Cpus::all, read_prepared<prepare_small_files, Files::read_files>}};
}

}  // namespace bench
