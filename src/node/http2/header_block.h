// Headers on their way from script: one text with a flag, a name and a value for each, so that
// there is one string to hand over instead of dozens.
#pragma once

#include <nghttp2/nghttp2.h>

#include <string>
#include <vector>

namespace rondo::node::http2 {

class HeaderBlock {
 public:
  // "FnameNULvalueNUL" for each header, where F is '1' if the header must never be indexed, else
  // '0'. Script has checked names and values, which hold no NUL.
  explicit HeaderBlock(std::string text);
  HeaderBlock(const HeaderBlock&) = delete;
  HeaderBlock& operator=(const HeaderBlock&) = delete;

  [[nodiscard]] const nghttp2_nv* data() const noexcept { return fields_.data(); }
  [[nodiscard]] std::size_t size() const noexcept { return fields_.size(); }

 private:
  std::string text_;
  std::vector<nghttp2_nv> fields_;
};

// Characters that are given as UTF-8, as one byte each, which is their lower one: what is no header
// then is refused, as the peer would refuse it.
[[nodiscard]] std::string utf8_to_latin1(std::string text);

}  // namespace rondo::node::http2
