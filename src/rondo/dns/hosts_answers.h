// Answers that nothing but the host's own table of names can have given, kept while it stays as is.
//
// getaddrinfo reads /etc/hosts anew for each question, some ten system calls even for "localhost".
// Its answer depends on that file alone if nsswitch.conf says to ask it first and the name is in
// it. Such an answer is given again as long as neither of the files has changed, which is looked up
// each time: whoever changes them sees the difference with the next question. All other questions
// are getaddrinfo's.
//
// What is kept is what getaddrinfo has said, and only where there is one address: the order of
// several depends on the network.
#pragma once

#include <array>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rondo/dns/lookup.h"

namespace rondo::dns {

class HostsAnswers {
 public:
  using Ask = Result<LookupAnswer> (*)(const std::string& node, const std::string& service,
                                       LookupHints hints);

  // Nothing is kept by files that were changed more recently: they may be changed again without a
  // trace, as the times of files are not that fine.
  static constexpr std::int64_t usual_age_min_seconds = 2;

  // All parameters are for tests.
  explicit HostsAnswers(std::string hosts_path = "/etc/hosts",
                        std::string services_path = "/etc/nsswitch.conf", Ask ask = &lookup,
                        std::int64_t age_min_seconds = usual_age_min_seconds);

  // Any thread. As dns::lookup(), and may block like that.
  [[nodiscard]] Result<LookupAnswer> answer(const std::string& node, const std::string& service,
                                            LookupHints hints);

  // Any thread, without blocking. Whether one is kept for this question without a service, which
  // may have become wrong since,
  [[nodiscard]] bool has(const std::string& node, const LookupHints& hints) const;
  // and whether this one is what answer() would say now, as far as is known without asking.
  [[nodiscard]] bool stands(const std::string& node, const LookupHints& hints,
                            const LookupAnswer& answer) const;

 private:
  // What tells one state of a file from another.
  struct Trace {
    std::uint64_t device = 0;
    std::uint64_t inode = 0;
    std::int64_t size = 0;
    std::array<std::int64_t, 4> times{};  // Of its content, then of anything; seconds first.
    [[nodiscard]] bool operator==(const Trace&) const = default;
  };
  using Traces = std::array<Trace, 2>;

  struct Kept {
    std::string node;
    LookupHints hints;
    LookupAnswer answer;
  };

  [[nodiscard]] static std::optional<Trace> trace_of(const std::string& path);
  [[nodiscard]] std::optional<Traces> traces() const;
  [[nodiscard]] bool are_settled(const Traces& traces) const;
  void begin_anew(const Traces& traces);
  [[nodiscard]] const Kept* find(const std::string& node, const LookupHints& hints) const;

  std::string hosts_path_;
  std::string services_path_;
  Ask ask_;
  std::int64_t age_min_seconds_;

  mutable std::mutex lock_;
  std::optional<Traces> traces_;  // Those that the rest is of.
  bool is_asked_first_ = false;
  std::string hosts_;  // The file's text.
  std::vector<Kept> kept_;
};

// The one of the process.
[[nodiscard]] HostsAnswers& shared_hosts_answers();

// Whether a text such as that of nsswitch.conf says that names of hosts are looked up in files
// first, and nowhere else if they are found there.
[[nodiscard]] bool asks_files_first(std::string_view services);

// Whether a text such as that of /etc/hosts has an address of this family, or of any, for the name.
[[nodiscard]] bool has_host(std::string_view hosts, std::string_view name, int family);

}  // namespace rondo::dns
