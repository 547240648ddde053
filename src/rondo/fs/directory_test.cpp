#include "rondo/fs/directory.h"

#include <dlfcn.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <set>
#include <string>
#include <vector>

#include "rondo/fs/fs_test_support.h"
#include "rondo/fs/paths.h"

namespace {

std::atomic<bool>& types_are_hidden() {
  static std::atomic<bool> are_hidden = false;
  return are_hidden;
}

}  // namespace

// Stands before the C library's: no file system at hand hides the types of its entries.
extern "C" ::dirent* readdir(
    ::DIR* __dirp) {  // NOLINT(readability-identifier-naming): as declared.
  using Function = ::dirent* (*)(::DIR*);
  static const auto original = reinterpret_cast<Function>(::dlsym(RTLD_NEXT, "readdir"));
  ::dirent* entry = original(__dirp);
  if (entry != nullptr && types_are_hidden()) {
    entry->d_type = DT_UNKNOWN;
  }
  return entry;
}

namespace rondo::fs {
namespace {

class DirectoryTest : public FsTest {
 protected:
  // One entry of every type that any user can make.
  void make_every_type() const {
    (void)make_file("file");
    must(mkdir(path("directory")));
    must(symlink("file", path("symlink")));
    require(::mkfifo(path("fifo").c_str(), 0600) == 0, "a test needs a fifo");
    const Fd socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    ::sockaddr_un address{AF_UNIX, {}};
    path("socket").copy(address.sun_path, sizeof address.sun_path - 1);
    require(::bind(socket.get(), reinterpret_cast<::sockaddr*>(&address), sizeof address) == 0,
            "a test needs a socket");
  }
  static std::vector<DirectoryEntry> every_type() {
    return {{"directory", EntryType::directory},
            {"fifo", EntryType::fifo},
            {"file", EntryType::file},
            {"socket", EntryType::socket},
            {"symlink", EntryType::symlink}};
  }
};

TEST_F(DirectoryTest, ScandirListsEverythingSorted) {
  make_every_type();
  EXPECT_EQ(must(scandir(directory())), every_type());
  EXPECT_TRUE(must(scandir(path("directory"))).empty());
}

TEST_F(DirectoryTest, ScansNamesAlone) {
  make_every_type();
  EXPECT_EQ(must(scan_names(directory())).texts(),
            std::vector<std::string_view>{"directory/fifo/file/socket/symlink"});
  EXPECT_TRUE(must(scan_names(path("directory"))).texts().empty());
  EXPECT_STREQ(scan_names(path("file")).error().call, "scandir");
  EXPECT_EQ(code_of(scan_names(path("missing"))), ENOENT);
}

TEST_F(DirectoryTest, KnowsDevices) {
  const auto entries = must(scandir("/dev"));
  const auto null = std::ranges::find(entries, "null", &DirectoryEntry::name);
  ASSERT_NE(null, entries.end());
  EXPECT_EQ(null->type, EntryType::character_device);
}

TEST_F(DirectoryTest, UnknownTypesAreResolvedOnRequest) {
  make_every_type();
  types_are_hidden() = true;
  const auto kept = scandir(directory());
  const auto resolved = scandir(directory(), UnknownTypes::resolve);
  types_are_hidden() = false;
  ASSERT_EQ(kept->size(), 5U);
  EXPECT_TRUE(std::ranges::all_of(
      *kept, [](const DirectoryEntry& entry) { return entry.type == EntryType::unknown; }));
  EXPECT_EQ(*resolved, every_type());
}

TEST_F(DirectoryTest, NamesAreBytes) {
  const std::string name = "\xff\xfe \n\x01";
  (void)make_file(name);
  EXPECT_EQ(must(scandir(directory())), (std::vector<DirectoryEntry>{{name, EntryType::file}}));
}

TEST_F(DirectoryTest, SortsByBytesNotByLetters) {
  for (const char* name : {"b", "B", "a", "\xc3\xa4", ".hidden", "10", "9"}) {
    (void)make_file(name);
  }
  std::vector<std::string> names;
  for (const DirectoryEntry& entry : must(scandir(directory()))) {
    names.push_back(entry.name);
  }
  EXPECT_EQ(names, (std::vector<std::string>{".hidden", "10", "9", "B", "a", "b", "\xc3\xa4"}));
}

TEST_F(DirectoryTest, FailsAsTheKernelSays) {
  const std::string file = make_file("file");
  for (const bool all : {false, true}) {
    const auto code = [&](const Path& path) {
      return all ? code_of(scandir(path)) : code_of(opendir(path));
    };
    EXPECT_EQ(code(path("missing")), ENOENT);
    EXPECT_EQ(code(file), ENOTDIR);
    EXPECT_EQ(code(std::string_view("/\0x", 3)), EINVAL);
  }
  EXPECT_STREQ(scandir(file).error().call, "scandir");
  EXPECT_STREQ(opendir(file).error().call, "opendir");
}

TEST_F(DirectoryTest, WithoutPermissionIsEACCES) {
  ASSERT_TRUE(mkdir(path("closed"), 0));
  const int code = in_child(
      [&] { return become_nobody() ? code_of(sync::scandir_as_told(path("closed"))) : 255; });
  if (code == 255) {
    GTEST_SKIP() << "this process may not change its user";
  }
  EXPECT_EQ(code, EACCES);
}

TEST_F(DirectoryTest, ReadsPieceByPieceUntilTheEnd) {
  constexpr int count = 10'000;
  const std::string file = make_file("0");
  for (int number = 1; number < count; ++number) {
    must(link(file, path(std::to_string(number))));  // Quicker than as many files.
  }
  Directory directory_stream = must(opendir(directory()));
  std::set<std::string> names;
  std::size_t pieces = 0;
  for (;;) {
    const auto piece = must(readdir(directory_stream, 32));
    if (piece.empty()) {
      break;
    }
    EXPECT_LE(piece.size(), 32U);
    ++pieces;
    for (const DirectoryEntry& entry : piece) {
      EXPECT_EQ(entry.type, EntryType::file);
      EXPECT_TRUE(names.insert(entry.name).second);
    }
  }
  EXPECT_EQ(names.size(), std::size_t{count});
  EXPECT_EQ(pieces, std::size_t{(count + 31) / 32});
  EXPECT_TRUE(must(readdir(directory_stream, 32)).empty());
  EXPECT_TRUE(closedir(std::move(directory_stream)));
  EXPECT_EQ(must(scandir(directory())).size(), std::size_t{count});
}

TEST_F(DirectoryTest, ClosedDirectoryIsEBADF) {
  Directory closed;
  EXPECT_FALSE(closed.is_open());
  EXPECT_EQ(code_of(readdir(closed, 1)), EBADF);
  EXPECT_EQ(code_of(closedir(std::move(closed))), EBADF);
  Directory open_directory = must(opendir(directory()));
  EXPECT_TRUE(open_directory.is_open());
  EXPECT_EQ(code_of(readdir(open_directory, 0)), EINVAL);
}

TEST_F(DirectoryTest, LeavesNoDescriptorOpen) {
  const int before = open_fd_count();
  (void)must(scandir(directory()));
  EXPECT_TRUE(closedir(must(opendir(directory()))));
  {
    const Directory dropped = must(opendir(directory()));
  }
  Directory assigned = must(opendir(directory()));
  assigned = must(opendir("/"));
  assigned = Directory();
  EXPECT_EQ(open_fd_count(), before);
}

TEST_F(DirectoryTest, RequestsReadPieceByPiece) {
  make_every_type();
  Loop loop;
  Directory stream;
  std::vector<std::string> names;
  bool is_closed = false;
  struct Reader {
    Loop& loop;
    Directory& stream;
    std::vector<std::string>& names;
    bool& is_closed;
    void next() {
      readdir(loop, stream, 2, [this](Result<std::vector<DirectoryEntry>> piece) {
        for (const DirectoryEntry& entry : *piece) {
          names.push_back(entry.name);
        }
        if (!piece->empty()) {
          next();
        } else {
          closedir(loop, std::move(stream),
                   [this](Result<> closed) { is_closed = closed.has_value(); });
        }
      });
    }
  } reader{loop, stream, names, is_closed};
  opendir(loop, directory(), [&](Result<Directory> opened) {
    stream = must(std::move(opened));
    reader.next();
  });
  loop.run();
  std::ranges::sort(names);
  EXPECT_EQ(names, (std::vector<std::string>{"directory", "fifo", "file", "socket", "symlink"}));
  EXPECT_TRUE(is_closed);
}

TEST_F(DirectoryTest, RequestsAtTheSameTimeShareTheEntries) {
  for (int number = 0; number < 200; ++number) {
    (void)make_file(std::to_string(number));
  }
  Directory stream = must(opendir(directory()));
  Loop loop;
  std::set<std::string> names;
  for (int request = 0; request < 20; ++request) {
    readdir(loop, stream, 10, UnknownTypes::resolve,
            [&](Result<std::vector<DirectoryEntry>> piece) {
              for (const DirectoryEntry& entry : *piece) {
                EXPECT_EQ(entry.type, EntryType::file);
                EXPECT_TRUE(names.insert(entry.name).second);
              }
            });
  }
  loop.run();
  EXPECT_EQ(names.size(), 200U);
}

TEST_F(DirectoryTest, RequestScandir) {
  make_every_type();
  Loop loop;
  std::vector<DirectoryEntry> entries;
  scandir(loop, directory(),
          [&](Result<std::vector<DirectoryEntry>> found) { entries = must(std::move(found)); });
  loop.run();
  EXPECT_EQ(entries, every_type());
}

}  // namespace
}  // namespace rondo::fs
