#include "rondo/dns/shared_lookups.h"

#include <atomic>
#include <deque>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "rondo/loop/loop.h"
#include "rondo/pool/completion_queue.h"
#include "rondo/sys/brief_lock.h"

namespace rondo::dns {

// One call of getaddrinfo, on the thread of the first of its askers that gets one.
class SharedLookups::Question {
 public:
  Question(Key key, HostsAnswers& answers)
      : key_(std::move(key)),
        answers_(answers),
        is_of_hosts_(key_.service.empty() && answers.has(key_.node, key_.hints)) {}

  [[nodiscard]] const Key& key() const noexcept { return key_; }

  // Loop thread. Whoever sees it open may join: it will be put later than now.
  [[nodiscard]] bool is_open() const noexcept { return !is_put_.load(std::memory_order_acquire); }

  // Pool thread. True for the one asker who has put the question, and got the answer.
  [[nodiscard]] bool put() {
    if (is_put_.exchange(true, std::memory_order_acq_rel)) {
      return false;
    }
    answer_.emplace(answers_.answer(key_.node, key_.service, key_.hints));
    return true;
  }

  // Pool thread. Hands the asker back, unless the answer is not there yet: then it waits for
  // whoever brings the answer, without a thread.
  void hand_back(Asker& asker) noexcept;
  // Pool thread, by that one. He comes first, then those who have waited, in their order.
  void hand_back_all(Asker& first) noexcept;

  // Loop thread, for those who were handed back.
  [[nodiscard]] const Result<LookupAnswer>& answer() const noexcept { return *answer_; }

  // Loop thread. Those who follow a numbered asker, by their numbers. Not all questions let them.
  void lead() noexcept { is_led_ = is_of_hosts_; }
  [[nodiscard]] bool is_led() const noexcept { return is_led_; }
  [[nodiscard]] std::deque<double>& followers() noexcept { return followers_; }
  // Whether the answer, which has arrived, is theirs.
  [[nodiscard]] bool is_for_followers() const {
    return answer_->has_value() && answers_.stands(key_.node, key_.hints, **answer_);
  }

 private:
  Key key_;
  HostsAnswers& answers_;
  std::atomic<bool> is_put_ = false;
  std::optional<Result<LookupAnswer>> answer_;

  BriefLock lock_;
  bool is_answered_ = false;     // And nobody waits any longer.
  std::vector<Asker*> waiting_;  // In the order in which they had their turn on the pool.

  // The hosts file has answered it before, and most likely will again.
  bool is_of_hosts_;
  bool is_led_ = false;
  std::deque<double> followers_;
};

// Owns itself: deleted after its callback has run.
class SharedLookups::Asker : public Work {
 public:
  Asker(SharedLookups& lookups, std::shared_ptr<Question> question)
      : Work(lookups.loop_, TaskKind::dns, Lane::slow),
        lookups_(lookups),
        question_(std::move(question)) {}
  virtual ~Asker() = default;

  void hand_back_now() noexcept { Work::hand_back(); }

 protected:
  // Calls the user.
  virtual void tell(const Result<LookupAnswer>& answer) = 0;
  // Instead of that: true if somebody tells the user who has the answer already.
  [[nodiscard]] virtual bool is_taken() { return false; }

  [[nodiscard]] SharedLookups& lookups() const noexcept { return lookups_; }
  [[nodiscard]] Question& question() const noexcept { return *question_; }
  // After that: those who have no job of their own.
  virtual void tell_followers() {}

 private:
  void execute() override { has_put_ = question_->put(); }

  void hand_back() noexcept override {
    // The asker may be gone before the question has handed back all the others.
    const std::shared_ptr<Question> question = question_;
    if (has_put_) {
      question->hand_back_all(*this);
    } else {
      question->hand_back(*this);
    }
  }

  void finish(Result<> status) override {
    const std::unique_ptr<Asker> self(this);
    lookups_.forget(*question_);
    if (!status) {
      loop().enter(kind(), context(), [this] { tell(PendingLookup<LookupWork>::cancelled()); });
    } else if (!is_taken()) {
      loop().enter(kind(), context(), [this] { tell(question_->answer()); });
      tell_followers();
    }
  }

  void abandon() noexcept override { std::default_delete<Asker>()(this); }

  SharedLookups& lookups_;
  std::shared_ptr<Question> question_;
  bool has_put_ = false;
};

class SharedLookups::CallingAsker final : public Asker {
 public:
  CallingAsker(SharedLookups& lookups, std::shared_ptr<Question> question, OnAnswer on_answer)
      : Asker(lookups, std::move(question)), on_answer_(std::move(on_answer)) {}

 private:
  void tell(const Result<LookupAnswer>& answer) override { on_answer_(answer); }

  OnAnswer on_answer_;
};

class SharedLookups::NumberedAsker final : public Asker {
 public:
  NumberedAsker(SharedLookups& lookups, std::shared_ptr<Question> question, double number)
      : Asker(lookups, std::move(question)), number_(number) {}

 private:
  [[nodiscard]] const void* family() const override { return &question(); }

  [[nodiscard]] bool is_taken() override {
    if (!std::exchange(lookups().is_next_awaited_, false)) {
      return false;
    }
    lookups().next_ = number_;
    return true;
  }

  void tell(const Result<LookupAnswer>& answer) override {
    if (!question().followers().empty() && !question().is_for_followers()) {
      lookups().ask_anew_for_followers(question());
    }
    tell(number_, answer);
  }

  // Only those are left whom the receiver has not taken.
  void tell_followers() override {
    std::deque<double>& followers = question().followers();
    while (!followers.empty()) {
      const double number = followers.front();
      followers.pop_front();
      loop().enter(kind(), context(), [&] { tell(number, question().answer()); });
    }
  }

  void tell(double number, const Result<LookupAnswer>& answer) {
    SharedLookups& lookups = this->lookups();
    lookups.told_ = &question();
    lookups.receiver_(number, answer);
    lookups.told_ = nullptr;
  }

  double number_;
};

void SharedLookups::Question::hand_back(Asker& asker) noexcept {
  {
    const std::scoped_lock lock(lock_);
    if (!is_answered_) {
      waiting_.push_back(&asker);
      return;
    }
  }
  asker.hand_back_now();
}

void SharedLookups::Question::hand_back_all(Asker& first) noexcept {
  std::vector<Asker*> batch{&first};
  // Who comes meanwhile has to wait too, or would overtake those who wait already.
  while (!batch.empty()) {
    for (Asker* asker : batch) {
      asker->hand_back_now();
    }
    batch.clear();
    const std::scoped_lock lock(lock_);
    batch.swap(waiting_);
    is_answered_ = batch.empty();
  }
}

std::shared_ptr<SharedLookups::Question> SharedLookups::question_for(const Key& key) {
  std::shared_ptr<Question>& question = questions_[key];
  if (question == nullptr || !question->is_open()) {
    question = std::make_shared<Question>(key, answers_);
  }
  return question;
}

void SharedLookups::forget(const Question& question) {
  const auto found = questions_.find(question.key());
  if (found != questions_.end() && found->second.get() == &question) {
    questions_.erase(found);
  }
}

Ticket SharedLookups::start(std::string node, std::string service, LookupHints hints,
                            OnAnswer on_answer) {
  auto* asker =
      std::make_unique<CallingAsker>(
          *this, question_for({std::move(node), std::move(service), hints}), std::move(on_answer))
          .release();
  Ticket ticket(*asker);
  asker->submit();
  return ticket;
}

void SharedLookups::start_numbered(std::string node, LookupHints hints, double number) {
  const Key key{std::move(node), {}, hints};
  if (follow(key, number)) {
    return;
  }
  const std::shared_ptr<Question> question = question_for(key);
  question->lead();
  std::make_unique<NumberedAsker>(*this, question, number).release()->submit();
}

bool SharedLookups::follow(const Key& key, double number) {
  const auto found = questions_.find(key);
  if (found == questions_.end() || !found->second->is_led() || loop_.is_observed()) {
    return false;
  }
  found->second->followers().push_back(number);
  return true;
}

void SharedLookups::ask_anew_for_followers(Question& question) {
  for (const double number : std::exchange(question.followers(), {})) {
    start_numbered(question.key().node, question.key().hints, number);
  }
}

bool SharedLookups::has_next() const {
  return told_ != nullptr && !loop_.is_observed() &&
         (!told_->followers().empty() || loop_.completions().has_next(told_));
}

std::optional<double> SharedLookups::take_next() {
  next_.reset();
  if (!has_next()) {
    return next_;
  }
  if (std::deque<double>& followers = told_->followers(); !followers.empty()) {
    next_ = followers.front();
    followers.pop_front();
  } else {
    is_next_awaited_ = true;
    loop_.completions().deliver_next();
    is_next_awaited_ = false;
  }
  return next_;
}

}  // namespace rondo::dns
