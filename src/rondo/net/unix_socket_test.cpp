#include "rondo/net/unix_socket.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "rondo/net/net_test_support.h"

namespace rondo {
namespace {

mode_t mode_of(const std::string& path) {
  struct stat status{};
  EXPECT_EQ(::stat(path.c_str(), &status), 0);
  return status.st_mode & 0777;
}

TEST(UnixSocket, NamesArePathsOrAbstractAndNeverCut) {
  EXPECT_EQ(unix_socket::address_of("/x")->path(), "/x");
  const std::string abstract("\0name\0with nul", 14);
  EXPECT_EQ(unix_socket::address_of(abstract)->path(), abstract);
  EXPECT_EQ(unix_socket::address_of("").error().code, EINVAL);
  EXPECT_EQ(unix_socket::address_of(std::string("/x\0y", 4)).error().code, EINVAL);
  EXPECT_TRUE(unix_socket::address_of(std::string(108, 'x')));
  EXPECT_EQ(unix_socket::address_of(std::string(109, 'x')).error().code, ENAMETOOLONG);
  const std::string long_abstract(109, '\0');
  EXPECT_TRUE(unix_socket::address_of(long_abstract.substr(1)));
  EXPECT_EQ(unix_socket::address_of(long_abstract).error().code, ENAMETOOLONG);
}

TEST(UnixSocket, CheckRefusesEverythingElse) {
  EXPECT_TRUE(unix_socket::check(unix_socket::make()->get()));
  EXPECT_EQ(unix_socket::check(make_pipe(Blocking::no, Blocking::no)->first.get()).error().code,
            ENOTSOCK);
  const Fd datagram(::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  EXPECT_EQ(unix_socket::check(datagram.get()).error().code, EINVAL);
  const Fd internet(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  EXPECT_EQ(unix_socket::check(internet.get()).error().code, EINVAL);
}

TEST(UnixSocket, AccessIsAddedForAll) {
  const TempFolder folder;
  const std::string path = folder / "s";
  auto socket = unix_socket::make();
  BoundPath bound;
  ASSERT_TRUE(bound.bind(socket->get(), *unix_socket::address_of(path)));
  ASSERT_EQ(::chmod(path.c_str(), 0700), 0);
  ASSERT_TRUE(unix_socket::change_access(socket->get(), PipeAccess::readable));
  EXPECT_EQ(mode_of(path), 0744U);
  ASSERT_TRUE(unix_socket::change_access(socket->get(), PipeAccess::writable));
  EXPECT_EQ(mode_of(path), 0766U);
  ASSERT_EQ(::chmod(path.c_str(), 0600), 0);
  ASSERT_TRUE(unix_socket::change_access(socket->get(), PipeAccess::both));
  EXPECT_EQ(mode_of(path), 0666U);
}

TEST(UnixSocket, AccessNeedsAPath) {
  auto socket = unix_socket::make();
  EXPECT_EQ(unix_socket::change_access(socket->get(), PipeAccess::both).error().code, EINVAL);
  EXPECT_EQ(unix_socket::change_access(-1, PipeAccess::both).error().code, EBADF);
}

TEST(BoundPath, IsRemovedWithItsOwner) {
  const TempFolder folder;
  const std::string path = folder / "s";
  auto socket = unix_socket::make();
  {
    BoundPath bound;
    ASSERT_TRUE(bound.bind(socket->get(), *unix_socket::address_of(path)));
    EXPECT_TRUE(std::filesystem::exists(path));
  }
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(BoundPath, FileOfSomebodyElseIsLeftAlone) {
  const TempFolder folder;
  const std::string path = folder / "s";
  auto socket = unix_socket::make();
  auto other_socket = unix_socket::make();
  BoundPath bound;
  ASSERT_TRUE(bound.bind(socket->get(), *unix_socket::address_of(path)));
  std::filesystem::rename(path, folder / "kept");  // Keeps the number from being used again.
  BoundPath other;
  ASSERT_TRUE(other.bind(other_socket->get(), *unix_socket::address_of(path)));
  bound.remove();
  EXPECT_TRUE(std::filesystem::exists(path));
}

TEST(BoundPath, FileThatExistsAndFolderThatDoesNotAreErrors) {
  const TempFolder folder;
  auto first = unix_socket::make();
  auto second = unix_socket::make();
  BoundPath bound;
  BoundPath again;
  ASSERT_TRUE(bound.bind(first->get(), *unix_socket::address_of(folder / "s")));
  EXPECT_EQ(again.bind(second->get(), *unix_socket::address_of(folder / "s")).error().code,
            EADDRINUSE);
  EXPECT_EQ(again.bind(second->get(), *unix_socket::address_of(folder / "no/s")).error().code,
            EACCES);
}

}  // namespace
}  // namespace rondo
