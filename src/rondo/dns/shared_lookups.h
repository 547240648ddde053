// Lookups of one loop that ask the host once for what several of them want.
//
// Programs ask for the same name many times at once: each connection of a pool of connections
// begins with a lookup. Each such question costs some ten system calls, as the hosts file is read
// every time. Here those that wait for a thread while the same question is waiting already get the
// answer of that one.
//
//   SharedLookups lookups(loop);
//   lookups.start("localhost", "", {}, [](const Result<LookupAnswer>& answer) { ... });
//
// Nobody can tell the difference to dns::lookup(). Each lookup stays a job of its own, which keeps
// its place among the jobs of the pool, its callback, its context and its ticket. It gets an answer
// only of a question that was put to the host after the lookup was started, and an answer that has
// arrived is for nobody else: this is no cache. (Of the hosts file there is one: hosts_answers.h.)
//
// Where that one has an answer already, numbered lookups that come while the question is under way
// follow the first of them, without jobs of their own: they end right behind it, if the answer is
// still that of the hosts file then, and else are asked anew.
#pragma once

#include <compare>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "rondo/base/function.h"
#include "rondo/dns/hosts_answers.h"
#include "rondo/dns/lookup.h"
#include "rondo/pool/work.h"

namespace rondo::dns {

class SharedLookups {
 public:
  using OnAnswer = Function<void(const Result<LookupAnswer>&)>;

  // Must be there when callbacks run.
  explicit SharedLookups(Loop& loop, HostsAnswers& answers = shared_hosts_answers()) noexcept
      : loop_(loop), answers_(answers) {}
  SharedLookups(const SharedLookups&) = delete;
  SharedLookups& operator=(const SharedLookups&) = delete;

  // As dns::lookup().
  Ticket start(std::string node, std::string service, LookupHints hints, OnAnswer on_answer);

  // The same for whoever knows lookups by numbers, and tells of several at a time. One function,
  // which is set before, gets the answers of all of these.
  using OnNumbered = Function<void(double number, const Result<LookupAnswer>&)>;
  void set_receiver(OnNumbered receiver) { receiver_ = std::move(receiver); }
  void start_numbered(std::string node, LookupHints hints, double number);

  // For the receiver, while it runs: whether the lookup whose callback is due next has the same
  // answer, and the number of that one, which it then has been told of.
  [[nodiscard]] bool has_next() const;
  [[nodiscard]] std::optional<double> take_next();

 private:
  class Question;
  class Asker;
  class CallingAsker;
  class NumberedAsker;

  struct Key {
    std::string node;
    std::string service;
    LookupHints hints;
    [[nodiscard]] auto operator<=>(const Key&) const = default;
  };

  std::shared_ptr<Question> question_for(const Key& key);
  void forget(const Question& question);
  // False: there is nobody to follow.
  [[nodiscard]] bool follow(const Key& key, double number);
  void ask_anew_for_followers(Question& question);

  Loop& loop_;
  HostsAnswers& answers_;
  // The latest question of each kind that somebody still waits for.
  std::map<Key, std::shared_ptr<Question>> questions_;

  OnNumbered receiver_;
  // The question whose answer the receiver is being told.
  Question* told_ = nullptr;
  bool is_next_awaited_ = false;
  std::optional<double> next_;
};

}  // namespace rondo::dns
