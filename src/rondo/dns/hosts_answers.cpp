#include "rondo/dns/hosts_answers.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <ctime>
#include <utility>

#include "rondo/sys/fd.h"

namespace rondo::dns {

namespace {

// Programs look up few names of the hosts file, and a large file is slow to search.
constexpr std::size_t kept_max = 16;
constexpr std::size_t file_bytes_max = std::size_t{64} << 10;

constexpr std::string_view blanks = " \t\r\v\f";

// The next word of a line, which loses it; empty at its end.
std::string_view take_word(std::string_view& line) {
  line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
  const std::string_view word = line.substr(0, line.find_first_of(blanks));
  line.remove_prefix(word.size());
  return word;
}

// The next line without its comment; the text loses it.
std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line.substr(0, line.find('#'));
}

char lower(char letter) {
  return 'A' <= letter && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

bool is_same_name(std::string_view one, std::string_view other) {
  return std::ranges::equal(one, other, {}, lower, lower);
}

int family_of(std::string_view address) {
  const std::string text(address);
  in6_addr bytes{};
  if (::inet_pton(AF_INET, text.c_str(), &bytes) == 1) {
    return AF_INET;
  }
  return ::inet_pton(AF_INET6, text.c_str(), &bytes) == 1 ? AF_INET6 : AF_UNSPEC;
}

// Empty if it cannot be read, or is too large.
std::string text_of(const std::string& path) {
  const Fd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  std::string text(file_bytes_max + 1, '\0');
  std::size_t size = 0;
  while (file && size < text.size()) {
    const ssize_t count = ::read(file.get(), text.data() + size, text.size() - size);
    if (count <= 0) {
      text.resize(count == 0 ? size : 0);
      return text;
    }
    size += static_cast<std::size_t>(count);
  }
  return {};
}

// Whether nothing is wanted that depends on more than the table.
bool is_plain(const std::string& service, LookupHints hints) {
  LookupHints plain;
  plain.family = hints.family;
  plain.socket_type = hints.socket_type;
  plain.protocol = hints.protocol;
  return service.empty() && hints == plain;
}

}  // namespace

bool asks_files_first(std::string_view services) {
  bool is_first = false;
  int line_count = 0;
  while (!services.empty()) {
    std::string_view line = take_line(services);
    if (take_word(line) != "hosts:") {
      continue;
    }
    ++line_count;
    const bool is_files = take_word(line) == "files";
    // A condition behind it may say to go on, or to merge what others say.
    is_first = is_files && !take_word(line).starts_with('[');
  }
  return is_first && line_count == 1;
}

bool has_host(std::string_view hosts, std::string_view name, int family) {
  while (!hosts.empty()) {
    std::string_view line = take_line(hosts);
    const std::string_view address = take_word(line);
    for (std::string_view word = take_word(line); !word.empty(); word = take_word(line)) {
      if (!is_same_name(word, name)) {
        continue;
      }
      const int found = family_of(address);
      if (found != AF_UNSPEC && (family == AF_UNSPEC || family == found)) {
        return true;
      }
    }
  }
  return false;
}

HostsAnswers::HostsAnswers(std::string hosts_path, std::string services_path, Ask ask,
                           std::int64_t age_min_seconds)
    : hosts_path_(std::move(hosts_path)),
      services_path_(std::move(services_path)),
      ask_(ask),
      age_min_seconds_(age_min_seconds) {}

std::optional<HostsAnswers::Trace> HostsAnswers::trace_of(const std::string& path) {
  struct ::stat status;
  if (::stat(path.c_str(), &status) != 0) {
    return std::nullopt;
  }
  return Trace{status.st_dev,
               status.st_ino,
               status.st_size,
               {status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec,
                status.st_ctim.tv_nsec}};
}

std::optional<HostsAnswers::Traces> HostsAnswers::traces() const {
  const auto hosts = trace_of(hosts_path_);
  const auto services = hosts ? trace_of(services_path_) : std::nullopt;
  if (!services) {
    return std::nullopt;
  }
  return Traces{*hosts, *services};
}

bool HostsAnswers::are_settled(const Traces& traces) const {
  const std::int64_t latest = std::time(nullptr) - age_min_seconds_;
  return std::ranges::all_of(traces, [latest](const Trace& trace) {
    return trace.times[0] < latest && trace.times[2] < latest;
  });
}

void HostsAnswers::begin_anew(const Traces& traces) {
  kept_.clear();
  is_asked_first_ = asks_files_first(text_of(services_path_));
  hosts_ = text_of(hosts_path_);
  // It may have changed since: then these texts are of no known state.
  traces_ = this->traces() == traces ? std::optional(traces) : std::nullopt;
}

const HostsAnswers::Kept* HostsAnswers::find(const std::string& node,
                                             const LookupHints& hints) const {
  const auto found = std::ranges::find_if(
      kept_, [&](const Kept& kept) { return kept.node == node && kept.hints == hints; });
  return found == kept_.end() ? nullptr : &*found;
}

Result<LookupAnswer> HostsAnswers::answer(const std::string& node, const std::string& service,
                                          LookupHints hints) {
  const auto before = is_plain(service, hints) ? traces() : std::nullopt;
  if (!before || !are_settled(*before)) {
    return ask_(node, service, hints);
  }
  bool is_known = false;
  {
    const std::scoped_lock lock(lock_);
    if (traces_ != before) {
      begin_anew(*before);
    }
    if (const Kept* kept = find(node, hints); kept != nullptr && traces_ == before) {
      return kept->answer;
    }
    is_known = is_asked_first_ && has_host(hosts_, node, hints.family);
  }
  auto answer = ask_(node, service, hints);
  if (is_known && answer && answer->entries.size() == 1 && traces() == before) {
    const std::scoped_lock lock(lock_);
    if (traces_ == before && kept_.size() < kept_max && find(node, hints) == nullptr) {
      kept_.push_back({node, hints, *answer});
    }
  }
  return answer;
}

bool HostsAnswers::has(const std::string& node, const LookupHints& hints) const {
  const std::scoped_lock lock(lock_);
  return find(node, hints) != nullptr;
}

bool HostsAnswers::stands(const std::string& node, const LookupHints& hints,
                          const LookupAnswer& answer) const {
  const auto now = traces();
  if (!now || !are_settled(*now)) {
    return false;
  }
  const std::scoped_lock lock(lock_);
  const Kept* const kept = traces_ == now ? find(node, hints) : nullptr;
  return kept != nullptr && answer.entries.size() == 1 &&
         answer.entries.front().address == kept->answer.entries.front().address;
}

HostsAnswers& shared_hosts_answers() {
  // Never destroyed: threads of the pool may be at work while static objects go away.
  static HostsAnswers& answers = *new HostsAnswers;
  return answers;
}

}  // namespace rondo::dns
