// internalBinding('messaging'): the receiving ends of message ports.
//
// An end is known to script by a number. Messages between ends of one thread are script's. To
// reach other threads an end is attached to one of threads/port_end.h; while it is attached to
// nothing, such an end is a parcel, known by a number of its own.
#include <fcntl.h>

#include <algorithm>
#include <unordered_map>

#include "js/buffer_exchange.h"
#include "js/direct_text.h"
#include "js/native.h"
#include "js/wasm_exchange.h"
#include "node/bindings.h"
#include "node/environment.h"
#include "node/language/text_argument.h"
#include "node/worker/cargo.h"
#include "node/worker/parcels.h"
#include "node/worker/worker_thread.h"
#include "rondo/loop/async.h"
#include "threads/port_end.h"

namespace rondo::node {

namespace {

using js::Call;
using threads::Message;
using threads::PortEnd;

struct End {
  End(Owned<Async> async_handle, js::Pin callback)
      : async(std::move(async_handle)), on_wake(std::move(callback)) {}
  End(End&&) = default;
  End& operator=(End&&) = default;
  ~End() { detach(); }

  void attach(std::shared_ptr<PortEnd> end) {
    remote = std::move(end);
    remote->set_on_arrival([handle = async.get()] { handle->send(); });
  }
  std::shared_ptr<PortEnd> detach() {
    if (remote != nullptr) {
      remote->set_on_arrival(nullptr);
    }
    return std::exchange(remote, nullptr);
  }

  Owned<Async> async;
  js::Pin on_wake;
  // How many messages wait, as script last said.
  int waiting = 0;
  std::shared_ptr<PortEnd> remote;
};

struct Ends final : LoopService {
  explicit Ends(Loop& /*loop*/) {}

  static Ends& current() { return Environment::current().loop().service<Ends>(); }
  // Null if there is none.
  static End* at(const Call& call) {
    Ends& ends = current();
    const auto found = ends.by_number.find(call.int_at(0));
    return found == ends.by_number.end() ? nullptr : &found->second;
  }
  // Null if it is not attached.
  static PortEnd* remote_at(const Call& call) {
    const End* end = at(call);
    return end == nullptr ? nullptr : end->remote.get();
  }

  std::unordered_map<int, End> by_number;
  int last_number = 0;
};

// As in Node, what comes meanwhile does not keep the loop from its other work for ever.
constexpr int messages_min = 1000;

// One message for each call, since ticks and microtasks run after each.
void deliver(int number) {
  Environment& environment = Environment::current();
  auto& ends = Ends::current().by_number;
  auto end = ends.find(number);
  if (end == ends.end()) {
    return;
  }
  const int limit = std::max(end->second.waiting, messages_min);
  for (int count = 0; end != ends.end() && (count == 0 || end->second.waiting > 0); ++count) {
    if (count == limit) {
      end->second.async->send();
      return;
    }
    // Script that has ended says nothing more of what waits.
    end->second.waiting = 0;
    environment.enter_with(
        end->second.on_wake.object(), [] { return std::array<js::Value, 0>{}; },
        Environment::Turns::one);
    end = ends.find(number);
  }
}

// ---- Ends ------------------------------------------------------------------------------------

// (onWake): the number. It keeps nothing alive yet.
js::Value open(Call& call) {
  Environment& environment = Environment::current();
  Ends& ends = Ends::current();
  const int number = ++ends.last_number;
  auto async = make<Async>(environment.loop(), [number] { deliver(number); });
  async->unref();
  ends.by_number.emplace(number,
                         End(std::move(async), environment.pin_callback(call[0], "MESSAGEPORT")));
  return call.number(number);
}

// (number, waiting)
js::Value set_waiting(Call& call) {
  if (End* end = Ends::at(call)) {
    end->waiting = call.int_at(1);
  }
  return call.undefined();
}

// (number)
js::Value wake(Call& call) {
  if (End* end = Ends::at(call)) {
    end->async->send();
  }
  return call.undefined();
}

// (number, isReferenced)
js::Value reference(Call& call) {
  if (End* end = Ends::at(call)) {
    if (call.boolean_at(1)) {
      end->async->ref();
    } else {
      end->async->unref();
    }
  }
  return call.undefined();
}

// (number, onClosed), which is called in the closing phase.
js::Value close(Call& call) {
  Environment& environment = Environment::current();
  auto& ends = Ends::current().by_number;
  const auto found = ends.find(call.int_at(0));
  if (found == ends.end()) {
    return call.undefined();
  }
  End& end = found->second;
  // Before the handle, which senders wake.
  if (const auto remote = end.detach()) {
    remote->close();
  }
  end.async->close([&environment, on_closed = environment.pin_callback(call[1], "MESSAGEPORT")] {
    environment.enter_with(
        on_closed.object(), [] { return std::array<js::Value, 0>{}; }, Environment::Turns::one);
  });
  ends.erase(found);
  return call.undefined();
}

// ---- Other threads ---------------------------------------------------------------------------

// Two parcels.
js::Value make_pair(Call& call) {
  auto [left, right] = PortEnd::make_pair();
  Parcels& parcels = Parcels::current();
  const std::array<js::Value, 2> both{call.number(parcels.add(std::move(left))),
                                      call.number(parcels.add(std::move(right)))};
  return js::array(call.context(), both);
}

// (number, parcel)
js::Value attach(Call& call) {
  End* end = Ends::at(call);
  auto parcel = Parcels::current().take(call.int_at(1));
  if (end != nullptr && parcel != nullptr) {
    end->attach(std::move(parcel));
  }
  return call.undefined();
}

// (number): a parcel. The end itself stays open.
js::Value detach(Call& call) {
  End* end = Ends::at(call);
  return call.number(end == nullptr ? 0 : Parcels::current().add(end->detach()));
}

// (parcel)
js::Value drop(Call& call) {
  Parcels::current().take(call.int_at(0)).reset();
  return call.undefined();
}

// (number, name): attaches it to a channel.
js::Value join(Call& call) {
  if (End* end = Ends::at(call)) {
    end->attach(PortEnd::join(call.string_at(1)));
  }
  return call.undefined();
}

// How script says what becomes of a buffer, a file, or a module or memory of WebAssembly:
// [which, action]. A number alone is a parcel.
enum class Loading : std::uint8_t { copy, move, share, file, module, memory };

threads::Attachment load(Call& call, js::Value value) {
  const js::Context context = call.context();
  if (js::is_number(value)) {
    return Parcels::current().take(static_cast<int>(js::to_number(context, value)));
  }
  js::Object pair = js::as_object(value);
  const js::Value first = js::get(context, pair, 0);
  const double action = js::to_number(context, js::get(context, pair, 1));
  switch (static_cast<Loading>(action)) {
    case Loading::move:
      return move_buffer_to_cargo(context, js::as_object(first));
    case Loading::share:
      return share_buffer_as_cargo(js::as_object(first));
    case Loading::file:
      return move_file_to_cargo(static_cast<int>(js::to_number(context, first)));
    case Loading::module:
      return share_module_as_cargo(js::as_object(first));
    case Loading::memory:
      return share_memory_as_cargo(js::as_object(first));
    case Loading::copy:
      break;
  }
  return copy_buffer_to_cargo(context, js::as_object(first));
}

// The arguments (..., text, attachments) from that place on.
Message read_message(Call& call, std::size_t first) {
  Message message;
  const TextArgument text(call, first);
  text.visit(Overloaded{
      [&](std::span<const std::uint8_t> bytes) {
        message.text = std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size());
      },
      [&](std::u16string_view units) { message.text = std::u16string(units); },
  });
  if (call.has(first + 1)) {
    js::Object list = call.object_at(first + 1);
    const auto count = static_cast<unsigned>(
        js::to_number(call.context(), js::get(call.context(), list, "length")));
    for (unsigned index = 0; index < count; ++index) {
      message.attachments.push_back(load(call, js::get(call.context(), list, index)));
    }
  }
  return message;
}

// (number, text, attachments): whether anybody is there.
js::Value send(Call& call) {
  Message message = read_message(call, 1);
  PortEnd* remote = Ends::remote_at(call);
  return call.boolean(remote != nullptr && remote->send(std::move(message)));
}

// (parcel, text, attachments): into the queue of the parcel.
js::Value put(Call& call) {
  Parcels::current().at(call.int_at(0)).put(read_message(call, 1));
  return call.undefined();
}

// (thread, text, attachments): whether there is such a thread.
js::Value send_to_thread(Call& call) {
  const auto end = threads::find_thread_end(call.int_at(0));
  if (end != nullptr) {
    end->put(read_message(call, 1));
  }
  return call.boolean(end != nullptr);
}

// (number): what is sent to this thread comes to that end.
js::Value be_thread_end(Call& call) {
  End* end = Ends::at(call);
  if (end != nullptr) {
    const WorkerThread* worker = Environment::current().worker();
    threads::set_thread_end(worker == nullptr ? 0 : worker->id(), end->remote);
  }
  return call.undefined();
}

// (number): how many wait; -1: none will come any more.
js::Value waiting(Call& call) {
  const PortEnd* remote = Ends::remote_at(call);
  if (remote == nullptr) {
    return call.number(0);
  }
  // Each question takes the lock, which the other thread wants, too.
  if (const std::size_t count = remote->waiting(); count > 0) {
    return call.number(static_cast<double>(count));
  }
  return call.number(remote->next() == PortEnd::Next::gone ? -1 : 0);
}

js::Value text_of(const Message& message, js::Context context) {
  if (const auto* latin1 = std::get_if<std::string>(&message.text)) {
    return js::latin1_text(context, *latin1);
  }
  return js::utf16_text(context, std::get<std::u16string>(message.text));
}

js::Value unload(const Call& call, threads::Attachment attachment) {
  if (auto* const port = std::get_if<std::shared_ptr<PortEnd>>(&attachment)) {
    return call.number(Parcels::current().add(std::move(*port)));
  }
  return unload_cargo(call.context(), std::get<CargoPointer>(std::move(attachment)));
}

// (number): the text, or [text, ...attachments] if it has any; undefined if nothing waits.
js::Value take(Call& call) {
  PortEnd* remote = Ends::remote_at(call);
  std::optional<Message> message = remote == nullptr ? std::nullopt : remote->take();
  if (!message) {
    return call.undefined();
  }
  if (message->attachments.empty()) {
    return text_of(*message, call.context());
  }
  js::ArrayBuilder parts(call.context());
  parts.push(text_of(*message, call.context()));
  for (threads::Attachment& attachment : message->attachments) {
    parts.push(unload(call, std::move(attachment)));
  }
  return parts.array();
}

js::Value detach_buffer(Call& call) {
  js::detach_buffer(call.context(), call.object_at(0));
  return call.undefined();
}

// (fd): another descriptor of the same thing, for another thread.
js::Value duplicate(Call& call) { return call.number(::fcntl(call.int_at(0), F_DUPFD_CLOEXEC, 0)); }

// (object): whether it is a WebAssembly.Module.
js::Value is_module(Call& call) { return call.boolean(js::is_wasm_module(call.object_at(0))); }

// (object): whether it is a WebAssembly.Memory that several threads can use.
js::Value is_shared_memory(Call& call) {
  return call.boolean(js::is_shared_wasm_memory(call.object_at(0)));
}

// (shared memory): another WebAssembly.Memory of the same.
js::Value clone_memory(Call& call) {
  return js::give_wasm_memory(call.context(), js::share_wasm_memory(call.object_at(0)).value());
}

}  // namespace

js::Object make_messaging_binding(Environment& environment) {
  const js::Context context = environment.context();
  js::Object binding = js::object(context);
  js::define<open>(context, binding, "open");
  js::define<set_waiting>(context, binding, "setWaiting");
  js::define<wake>(context, binding, "wake");
  js::define<reference>(context, binding, "reference");
  js::define<close>(context, binding, "close");
  js::define<make_pair>(context, binding, "makePair");
  js::define<attach>(context, binding, "attach");
  js::define<detach>(context, binding, "detach");
  js::define<drop>(context, binding, "drop");
  js::define<join>(context, binding, "join");
  js::define<send>(context, binding, "send");
  js::define<put>(context, binding, "put");
  js::define<send_to_thread>(context, binding, "sendToThread");
  js::define<be_thread_end>(context, binding, "beThreadEnd");
  js::define<waiting>(context, binding, "waiting");
  js::define<take>(context, binding, "take");
  js::define<detach_buffer>(context, binding, "detachBuffer");
  js::define<duplicate>(context, binding, "duplicate");
  js::define<is_module>(context, binding, "isModule");
  js::define<is_shared_memory>(context, binding, "isSharedMemory");
  js::define<clone_memory>(context, binding, "cloneMemory");
  return binding;
}

}  // namespace rondo::node
