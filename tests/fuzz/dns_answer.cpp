// Answers of DNS servers, which anybody on the way may have written.
#include "rondo/dns/message.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  static_cast<void>(rondo::dns::parse_answer(std::as_bytes(std::span(data, size))));
  return 0;
}
