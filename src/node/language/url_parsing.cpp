#include "node/language/url_parsing.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <variant>

#include "js/direct_text.h"
#include "js/lent_memory.h"
#include "js/native.h"
#include "js/typed_array.h"
#include "node/environment.h"
#include "text/url.h"
#include "text/url_plain.h"

namespace rondo::node {

namespace {

using js::Call;
using text::Url;
using text::UrlOutcome;

// What a thread keeps between calls: room for texts, and the last base, since servers give the same
// one with every request.
struct Workplace {
  std::string href;
  std::string converted;
  std::string base_text;
  std::optional<Url> base;
  UrlOutcome base_outcome = UrlOutcome::refused;
  text::UrlPlaces places;
};

Workplace& workplace() {
  static thread_local Workplace value;
  return value;
}

// The characters of a string, in UTF-8. They are the string's own if all are ASCII.
std::string_view utf8_of(const Call& call, std::size_t index, std::string& room) {
  if (const auto borrowed = js::borrow_text(call.context(), call[index])) {
    if (const auto* narrow = std::get_if<std::span<const std::uint8_t>>(&*borrowed)) {
      constexpr std::uint8_t ascii_end = 0x80;
      if (std::ranges::all_of(*narrow, [](std::uint8_t byte) { return byte < ascii_end; })) {
        return {reinterpret_cast<const char*>(narrow->data()), narrow->size()};
      }
    }
  }
  room = call.string_at(index);
  return room;
}

UrlOutcome take_base(const Call& call, Workplace& work) {
  std::string room;
  const std::string_view text = utf8_of(call, 1, room);
  if (!work.base || text != work.base_text) {
    work.base_text = text;
    work.base.emplace();
    work.base_outcome = parse_url(text, nullptr, *work.base);
  }
  return work.base_outcome;
}

js::Value answer_of(const Call& call, UrlOutcome outcome) {
  return outcome == UrlOutcome::refused ? call.null() : call.undefined();
}

js::Value parse(Call& call) {
  Workplace& work = workplace();
  const bool has_base = call.has(1);
  if (has_base) {
    const UrlOutcome outcome = take_base(call, work);
    if (outcome != UrlOutcome::parsed) {
      return answer_of(call, outcome);
    }
  }
  const std::string_view text = utf8_of(call, 0, work.converted);
  if (find_plain_places(text, work.places)) {
    return call[0];
  }
  Url url;
  const UrlOutcome outcome = parse_url(text, has_base ? &*work.base : nullptr, url);
  if (outcome != UrlOutcome::parsed) {
    return answer_of(call, outcome);
  }
  work.places = {};
  write_url(url, work.href, work.places);
  // What was written is ASCII.
  return work.href == text ? call[0] : js::latin1_text(call.context(), work.href);
}

}  // namespace

void define_url_parsing(Environment& environment, js::Object binding) {
  const js::Context context = environment.context();
  js::define<parse>(context, binding, "parseUrl");
  text::UrlPlaces& places = workplace().places;
  js::set(context, binding, "urlPlaces",
          *js::make_typed_array(
              context, js::ItemType::uint32,
              js::lend_buffer(context, std::as_writable_bytes(std::span(&places, 1)), [] {}), 0,
              sizeof places / sizeof(std::uint32_t)));
}

}  // namespace rondo::node
