#include "rondo/dns/hosts_answers.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

namespace rondo::dns {
namespace {

// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): ask() has no other.
std::atomic<int> question_count = 0;

// Numbers as addresses, so that nobody is asked; two of them for "two".
Result<LookupAnswer> ask(const std::string& node, const std::string& /*service*/,
                         LookupHints hints) {
  const int number = ++question_count;
  auto answer = lookup("192.0.2." + std::to_string(number), {}, {.socket_type = hints.socket_type});
  if (node == "two") {
    answer->entries.push_back(answer->entries.front());
  }
  return answer;
}

// Even files that were changed a moment ago.
constexpr std::int64_t any_age = -60;

class HostsAnswersTest : public testing::Test {
 protected:
  HostsAnswersTest() {
    std::string pattern = (std::filesystem::temp_directory_path() / "hosts-XXXXXX").string();
    folder_ = ::mkdtemp(pattern.data());
    question_count = 0;
    write(hosts(), "192.0.2.1 one two\n");
    write(services(), "hosts: files dns\n");
  }
  ~HostsAnswersTest() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::string hosts() const { return folder_ + "/hosts"; }
  [[nodiscard]] std::string services() const { return folder_ + "/nsswitch.conf"; }

  static void write(const std::string& path, const std::string& text) {
    std::ofstream(path) << text;
  }

  std::string answer(HostsAnswers& answers, const std::string& node, LookupHints hints = {}) {
    hints.socket_type = SOCK_STREAM;
    return answers.answer(node, {}, hints)->entries.front().address.ip();
  }

  std::string folder_;
};

TEST_F(HostsAnswersTest, GivesAnAnswerAgain) {
  HostsAnswers answers(hosts(), services(), &ask, any_age);
  EXPECT_EQ(answer(answers, "one"), "192.0.2.1");
  EXPECT_EQ(answer(answers, "one"), "192.0.2.1");
  EXPECT_EQ(answer(answers, "one", {.family = AF_INET}), "192.0.2.2");
  EXPECT_EQ(answer(answers, "one", {.family = AF_INET}), "192.0.2.2");
  EXPECT_EQ(question_count, 2);
}

TEST_F(HostsAnswersTest, AsksAgainForWhatDependsOnMore) {
  HostsAnswers answers(hosts(), services(), &ask, any_age);
  for (const char* node : {"other", "two"}) {
    const std::string first = answer(answers, node);
    EXPECT_NE(answer(answers, node), first) << node;
  }
  const std::string first = answer(answers, "one", {.is_configured_only = true});
  EXPECT_NE(answer(answers, "one", {.is_configured_only = true}), first);
}

TEST_F(HostsAnswersTest, KnowsWithoutAskingWhetherAnAnswerStands) {
  HostsAnswers answers(hosts(), services(), &ask, any_age);
  const LookupHints hints{.socket_type = SOCK_STREAM};
  EXPECT_FALSE(answers.has("one", hints));
  const LookupAnswer one = *answers.answer("one", {}, hints);
  const LookupAnswer other = *answers.answer("other", {}, hints);
  EXPECT_TRUE(answers.has("one", hints));
  EXPECT_FALSE(answers.has("one", {.family = AF_INET, .socket_type = SOCK_STREAM}));
  EXPECT_FALSE(answers.has("other", hints));
  EXPECT_TRUE(answers.stands("one", hints, one));
  EXPECT_FALSE(answers.stands("one", hints, other));
  EXPECT_FALSE(answers.stands("other", hints, other));
  write(hosts(), "192.0.2.1 one\n");
  EXPECT_FALSE(answers.stands("one", hints, one));
  EXPECT_EQ(question_count, 2);
}

TEST_F(HostsAnswersTest, AsksAgainWhenAFileHasChanged) {
  HostsAnswers answers(hosts(), services(), &ask, any_age);
  EXPECT_EQ(answer(answers, "one"), "192.0.2.1");
  write(hosts(), "192.0.2.1 one\n");
  EXPECT_EQ(answer(answers, "one"), "192.0.2.2");
  EXPECT_EQ(answer(answers, "one"), "192.0.2.2");
  write(hosts(), "192.0.2.1 three\n");
  EXPECT_EQ(answer(answers, "one"), "192.0.2.3");
  EXPECT_EQ(answer(answers, "one"), "192.0.2.4");
  write(services(), "hosts: dns files other\n");
  EXPECT_EQ(answer(answers, "three"), "192.0.2.5");
  EXPECT_EQ(answer(answers, "three"), "192.0.2.6");
}

TEST_F(HostsAnswersTest, AsksAgainWhileTheFilesAreNew) {
  HostsAnswers answers(hosts(), services(), &ask);
  EXPECT_EQ(answer(answers, "one"), "192.0.2.1");
  EXPECT_EQ(answer(answers, "one"), "192.0.2.2");
}

TEST_F(HostsAnswersTest, AsksAgainWhenAFileIsMissing) {
  HostsAnswers answers(hosts(), services() + ".missing", &ask, any_age);
  EXPECT_EQ(answer(answers, "one"), "192.0.2.1");
  EXPECT_EQ(answer(answers, "one"), "192.0.2.2");
}

TEST(HostsFiles, AreAskedFirstIfTheLineSaysSo) {
  EXPECT_TRUE(asks_files_first("# names\npasswd: db\nhosts:\tfiles dns # and\n"));
  EXPECT_TRUE(asks_files_first("hosts: files"));
  EXPECT_FALSE(asks_files_first(""));
  EXPECT_FALSE(asks_files_first("hosts: dns files\n"));
  EXPECT_FALSE(asks_files_first("hosts: files [SUCCESS=merge] dns\n"));
  EXPECT_FALSE(asks_files_first("hosts: files\nhosts: dns\n"));
}

TEST(HostsFiles, HaveAddressesOfAFamilyForAName) {
  const std::string hosts =
      "127.0.0.1 localhost #other\n::1\tip6-localhost LocalHost6\nnone wrong\n192.0.2.1 a b";
  EXPECT_TRUE(has_host(hosts, "localhost", AF_INET));
  EXPECT_TRUE(has_host(hosts, "LOCALHOST", AF_UNSPEC));
  EXPECT_FALSE(has_host(hosts, "localhost", AF_INET6));
  EXPECT_TRUE(has_host(hosts, "localhost6", AF_INET6));
  EXPECT_TRUE(has_host(hosts, "b", AF_INET));
  EXPECT_FALSE(has_host(hosts, "other", AF_UNSPEC));
  EXPECT_FALSE(has_host(hosts, "wrong", AF_UNSPEC));
  EXPECT_FALSE(has_host(hosts, "127.0.0.1", AF_UNSPEC));
  EXPECT_FALSE(has_host(hosts, "local", AF_UNSPEC));
}

}  // namespace
}  // namespace rondo::dns
