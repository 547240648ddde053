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
// arrived is for nobody else: this is no cache.
#pragma once

#include <compare>
#include <map>
#include <memory>
#include <string>

#include "rondo/base/function.h"
#include "rondo/dns/lookup.h"
#include "rondo/pool/work.h"

namespace rondo::dns {

class SharedLookups {
 public:
  using OnAnswer = Function<void(const Result<LookupAnswer>&)>;

  // Must be there when callbacks run.
  explicit SharedLookups(Loop& loop) noexcept : loop_(loop) {}
  SharedLookups(const SharedLookups&) = delete;
  SharedLookups& operator=(const SharedLookups&) = delete;

  // As dns::lookup().
  Ticket start(std::string node, std::string service, LookupHints hints, OnAnswer on_answer);

 private:
  class Question;
  class Asker;

  struct Key {
    std::string node;
    std::string service;
    LookupHints hints;
    [[nodiscard]] auto operator<=>(const Key&) const = default;
  };

  std::shared_ptr<Question> question_for(Key key);
  void forget(const Question& question);

  Loop& loop_;
  // The latest question of each kind that somebody still waits for.
  std::map<Key, std::shared_ptr<Question>> questions_;
};

}  // namespace rondo::dns
