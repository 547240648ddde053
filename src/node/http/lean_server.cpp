#include "node/http/lean_server.h"

#include <ctime>

#include "node/environment.h"

namespace rondo::node {

namespace {

constexpr std::chrono::seconds check_interval{1};

}  // namespace

LeanServer::LeanServer(LeanServers& servers, int number, const LeanLimits& limits)
    : servers_(servers),
      number_(number),
      limits_(limits),
      listener_(make<TcpListener>(servers.environment().loop())),
      clock_(make<Timer>(servers.environment().loop())) {
  clock_->unref();
}

Result<> LeanServer::listen(const SocketAddress& address, int backlog) {
  if (const auto bound = listener_->bind(address); !bound) {
    return bound;
  }
  const auto listening =
      listener_->listen(backlog, [this](const Result<>& arrived) { accept(arrived); });
  if (listening) {
    clock_->start(check_interval, Repeat::forever, [this] { check_times(); });
  }
  return listening;
}

void LeanServer::accept(const Result<>& arrived) {
  if (!arrived) {
    return;
  }
  auto accepted = listener_->accept();
  if (!accepted) {
    return;
  }
  if (free_numbers_.empty()) {
    free_numbers_.push_back(static_cast<int>(connections_.size()));
    connections_.emplace_back();
  }
  const int number = free_numbers_.back();
  free_numbers_.pop_back();
  const auto connection = std::make_shared<LeanConnection>(*this, number, std::move(*accepted));
  connections_[static_cast<std::size_t>(number)] = connection;
  ++count_;
  connection->start();
}

void LeanServer::check_times() {
  const Nanos now = servers_.environment().loop().now();
  for (std::size_t index = 0; index < connections_.size(); ++index) {
    if (const std::shared_ptr<LeanConnection> connection = connections_[index]) {
      connection->check_time(now);
    }
  }
}

std::string_view LeanServer::date_line() { return date_.at(std::time(nullptr)); }

LeanConnection* LeanServer::find(int number) const noexcept {
  return number >= 0 && static_cast<std::size_t>(number) < connections_.size()
             ? connections_[static_cast<std::size_t>(number)].get()
             : nullptr;
}

void LeanServer::forget(int number) {
  connections_[static_cast<std::size_t>(number)].reset();
  free_numbers_.push_back(number);
  --count_;
  tell_if_closed();
}

void LeanServer::close(bool is_forced) {
  is_closed_ = true;
  listener_.reset();
  for (std::size_t index = 0; index < connections_.size(); ++index) {
    if (const std::shared_ptr<LeanConnection> connection = connections_[index]) {
      is_forced ? connection->drop() : connection->finish();
    }
  }
  tell_if_closed();
}

void LeanServer::ref(bool is_referenced) {
  if (listener_ != nullptr) {
    is_referenced ? listener_->ref() : listener_->unref();
  }
}

// Later, for it may be script that has ended the last connection.
void LeanServer::tell_if_closed() {
  if (!is_closed_ || count_ > 0) {
    return;
  }
  is_closed_ = false;
  clock_->ref();
  clock_->start(Nanos{}, Repeat::once, [&servers = servers_, number = number_] {
    Environment& environment = servers.environment();
    servers.remove(number);
    environment.enter_with(servers.function(LeanServers::Event::closed), [&] {
      return std::array<js::Value, 1>{js::number(environment.context(), number)};
    });
  });
}

LeanServers::LeanServers(Loop& /*loop*/) : environment_(Environment::current()) {}

LeanServers& LeanServers::current() { return Environment::current().loop().service<LeanServers>(); }

LeanServer& LeanServers::add(const LeanLimits& limits) {
  const int number = static_cast<int>(servers_.size());
  servers_.push_back(std::make_unique<LeanServer>(*this, number, limits));
  return *servers_.back();
}

void LeanServers::remove(int number) { servers_[static_cast<std::size_t>(number)].reset(); }

LeanServer* LeanServers::find(int number) const noexcept {
  return number >= 0 && static_cast<std::size_t>(number) < servers_.size()
             ? servers_[static_cast<std::size_t>(number)].get()
             : nullptr;
}

void LeanServers::listen_to(Event event, js::Value function) {
  functions_[static_cast<std::size_t>(event)] = js::Pin(environment_.engine(), function);
}

}  // namespace rondo::node
