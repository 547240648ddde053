#include "trace/event_log.h"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <thread>
#include <vector>

#include "rondo/sys/clock.h"

namespace rondo::trace {
namespace {

std::string json(std::string_view text) {
  std::string target;
  append_json_text(target, text);
  return target;
}

// A log in memory, and a second descriptor to read it by.
struct MemoryLog {
  MemoryLog() : reader(::memfd_create("log", 0)), log(Fd(::dup(reader.get())), Nanos::zero()) {}

  std::string content() const {
    std::string text(static_cast<std::size_t>(::lseek(reader.get(), 0, SEEK_END)), '\0');
    EXPECT_EQ(::pread(reader.get(), text.data(), text.size(), 0),
              static_cast<ssize_t>(text.size()));
    return text;
  }

  Fd reader;
  EventLog log;
};

TEST(EventLog, TextIsQuotedAsJson) {
  EXPECT_EQ(json("plain"), R"("plain")");
  EXPECT_EQ(json("a \"b\" \\ \n\t\x01"), R"("a \"b\" \\ \n\t\u0001")");
  EXPECT_EQ(json("grün €"), "\"grün €\"");
}

TEST(EventLog, BytesThatAreNoTextAreReplaced) {
  EXPECT_EQ(json("a\xFFz"), R"("a\ufffdz")");
  EXPECT_EQ(json("\xE2\x82"), R"("\ufffd\ufffd")");
}

TEST(EventLog, ALineIsAnObjectWithItsTime) {
  MemoryLog memory;
  EventLine line("begin");
  line.number("id", 3).text("kind", "fs");
  memory.log.append(line);
  const std::string content = memory.content();
  EXPECT_TRUE(content.starts_with(R"({"e":"begin","id":3,"kind":"fs","t":)")) << content;
  EXPECT_TRUE(content.ends_with("}\n")) << content;
}

TEST(EventLog, AnObjectFromElsewhereGetsItsTime) {
  MemoryLog memory;
  EventLine line = EventLine::from_object(R"({"e":"print"})");
  memory.log.append(line);
  EXPECT_TRUE(memory.content().starts_with(R"({"e":"print","t":)")) << memory.content();
}

TEST(EventLog, LinesOfSeveralThreadsStayWhole) {
  constexpr int lines_per_thread = 500;
  MemoryLog memory;
  std::vector<std::thread> threads;
  for (int index = 0; index < 4; ++index) {
    threads.emplace_back([&memory, index] {
      for (int count = 0; count < lines_per_thread; ++count) {
        EventLine line("job");
        line.number("id", index);
        memory.log.append(line);
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  const std::string content = memory.content();
  std::size_t lines = 0;
  for (std::size_t begin = 0; begin < content.size(); ++lines) {
    const std::size_t end = content.find('\n', begin);
    ASSERT_NE(end, std::string::npos);
    ASSERT_EQ(content[begin], '{');
    ASSERT_EQ(content[end - 1], '}');
    begin = end + 1;
  }
  EXPECT_EQ(lines, 4U * lines_per_thread);
  EXPECT_EQ(memory.log.line_count(), lines);
}

}  // namespace
}  // namespace rondo::trace
