// The keys that a thread has read last.
//
// Programs that sign or check with the text of a key hand over the same one every time, and to read
// it takes longer than the signature. Keys do not change, so what came of a text is kept for the
// next time. Those of an encrypted text are not: who has the text need not have the passphrase.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "node/crypto/crypto_support.h"

namespace rondo::node::crypto {

// The key of the bytes, which read() is asked for if it is not known. `form` tells how they are
// read. Null if read() gives none, which is not kept.
[[nodiscard]] Key known_key(const std::string& form, std::span<const unsigned char> bytes,
                            const std::function<Key()>& read);

}  // namespace rondo::node::crypto
