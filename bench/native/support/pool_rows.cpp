#include "bench/native/support/pool_rows.h"

#include <cstdio>
#include <fstream>
#include <vector>

namespace bench {

namespace {

// The first word of each piece is its scrambled number, so that the sum tells what was read.
std::vector<std::byte> make_piece(std::uint64_t number, std::size_t bytes) {
  std::vector<std::byte> piece(bytes, std::byte{0x2e});
  const std::uint64_t word = scramble(number);
  std::memcpy(piece.data(), &word, sizeof word);
  return piece;
}

void write_pieces(const std::filesystem::path& path, std::uint64_t first, std::uint64_t count,
                  std::size_t bytes) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  for (std::uint64_t number = first; number < first + count; ++number) {
    const std::vector<std::byte> piece = make_piece(number, bytes);
    file.write(reinterpret_cast<const char*>(piece.data()),
               static_cast<std::streamsize>(piece.size()));
  }
  file.close();
  must_hold(file.good(), "cannot write " + path.string());
}

bool has_size(const std::filesystem::path& path, std::uint64_t bytes) {
  std::error_code error;
  return std::filesystem::file_size(path, error) == bytes && !error;
}

void read_through(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::vector<char> buffer(block_bytes);
  while (file.read(buffer.data(), static_cast<std::streamsize>(buffer.size()))) {
  }
}

}  // namespace

std::filesystem::path prepare_blocks(const std::filesystem::path& directory) {
  std::filesystem::create_directories(directory);
  std::filesystem::path path = directory / "blocks";
  if (!has_size(path, block_count * block_bytes)) {
    write_pieces(path, 0, block_count, block_bytes);
  }
  read_through(path);
  return path;
}

std::filesystem::path prepare_small_files(const std::filesystem::path& directory) {
  std::filesystem::create_directories(directory);
  for (std::uint64_t number = 0; number < small_file_count; ++number) {
    const std::filesystem::path path = directory / ("small" + std::to_string(number));
    if (!has_size(path, small_file_bytes)) {
      write_pieces(path, number, 1, small_file_bytes);
    }
    read_through(path);
  }
  return directory;
}

}  // namespace bench
