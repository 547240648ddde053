#include "node/crypto/known_keys.h"

#include <algorithm>
#include <deque>
#include <vector>

#include "node/crypto/crypto_keys.h"

namespace rondo::node::crypto {

namespace {

// Enough for a program with some peers, and little to compare with.
constexpr std::size_t known_count_max = 8;
// Longer texts are certificates in chains and the like.
constexpr std::size_t text_size_max = 16384;

struct Known {
  std::string form;
  std::vector<unsigned char> text;
  Key key;

  Known(std::string its_form, std::span<const unsigned char> bytes, Key its_key)
      : form(std::move(its_form)), text(bytes.begin(), bytes.end()), key(std::move(its_key)) {}
  ~Known() { OPENSSL_cleanse(text.data(), text.size()); }
  Known(const Known&) = delete;
  Known& operator=(const Known&) = delete;

  [[nodiscard]] bool is(const std::string& other, std::span<const unsigned char> bytes) const {
    return form == other && std::ranges::equal(text, bytes);
  }
};

}  // namespace

Key known_key(const std::string& form, std::span<const unsigned char> bytes,
              const std::function<Key()>& read) {
  thread_local std::deque<std::unique_ptr<Known>> known;
  const auto found =
      std::ranges::find_if(known, [&](const auto& one) { return one->is(form, bytes); });
  if (found != known.end()) {
    return share((*found)->key.get());
  }
  Key key = read();
  if (key == nullptr || bytes.size() > text_size_max) {
    return key;
  }
  if (known.size() == known_count_max) {
    known.pop_front();
  }
  known.push_back(std::make_unique<Known>(form, bytes, share(key.get())));
  return key;
}

}  // namespace rondo::node::crypto
