// Decoders for the encodings of several bytes for a character, from ICU, and the parser of URLs.
#include <unicode/ucnv.h>
#include <unicode/ucnv_cb.h>
#include <unicode/ucnv_err.h>

#include <memory>
#include <string>

#include "js/direct_text.h"
#include "js/engine.h"
#include "js/native.h"
#include "js/wrap.h"
#include "node/bindings.h"
#include "node/environment.h"
#include "node/language/url_parsing.h"

namespace rondo::node {

namespace {

using js::Call;

struct CloseConverter {
  void operator()(UConverter* converter) const { ucnv_close(converter); }
};
using OwnedConverter = std::unique_ptr<UConverter, CloseConverter>;

// GB 18030 as the web has it gives the byte 0x80 a meaning, which ICU's table lacks. The context is
// what to do about everything else.
void read_euro_sign(const void* otherwise, UConverterToUnicodeArgs* arguments, const char* bytes,
                    int32_t length, UConverterCallbackReason reason, UErrorCode* status) {
  if (reason <= UCNV_IRREGULAR && length == 1 && bytes[0] == '\x80') {
    *status = U_ZERO_ERROR;
    constexpr char16_t euro_sign = u'\u20AC';
    ucnv_cbToUWriteUChars(arguments, &euro_sign, 1, 0, status);
  } else if (otherwise == nullptr) {
    UCNV_TO_U_CALLBACK_SUBSTITUTE(nullptr, arguments, bytes, length, reason, status);
  }
}

// (name, isFatal): undefined if there is none of that name.
js::Value get_converter(Call& call) {
  UErrorCode status = U_ZERO_ERROR;
  const std::string name = call.string_at(0);
  UConverter* converter = ucnv_open(name.c_str(), &status);
  if (U_FAILURE(status) != 0) {
    return call.undefined();
  }
  // Also makes U+FFFD the replacement everywhere; without it some tables have U+001A.
  ucnv_setSubstChars(converter, "?", 1, &status);
  const bool is_fatal = call.boolean_at(1);
  if (name == "gb18030") {
    static constexpr char stop = 0;
    ucnv_setToUCallBack(converter, read_euro_sign, is_fatal ? &stop : nullptr, nullptr, nullptr,
                        &status);
  } else if (is_fatal) {
    ucnv_setToUCallBack(converter, UCNV_TO_U_CALLBACK_STOP, nullptr, nullptr, nullptr, &status);
  }
  return js::wrap(call.context(), OwnedConverter(converter));
}

// (converter, bytes, isLast): undefined if the bytes cannot be read and the converter is fatal.
js::Value decode(Call& call) {
  const js::Lock lock(call.context());
  auto* const converter = js::unwrap<UConverter, CloseConverter>(call[0]);
  if (converter == nullptr) {
    return call.undefined();
  }
  const std::span<const std::byte> bytes = call.bytes_at(1);
  const bool is_last = call.boolean_at(2);
  const char* source = reinterpret_cast<const char*>(bytes.data());
  const char* const source_end = source + bytes.size();
  std::u16string text;
  UErrorCode status = U_BUFFER_OVERFLOW_ERROR;
  while (status == U_BUFFER_OVERFLOW_ERROR) {
    const std::size_t used = text.size();
    text.resize(used + bytes.size() + 16);
    char16_t* target = text.data() + used;
    status = U_ZERO_ERROR;
    ucnv_toUnicode(converter, &target, text.data() + text.size(), &source, source_end, nullptr,
                   static_cast<UBool>(is_last), &status);
    text.resize(static_cast<std::size_t>(target - text.data()));
  }
  if (U_FAILURE(status) != 0) {
    ucnv_reset(converter);
    return call.undefined();
  }
  if (is_last) {
    ucnv_reset(converter);
  }
  return js::utf16_text(call.context(), text);
}

}  // namespace

js::Object make_encoding_binding(Environment& environment) {
  const js::Context context = environment.context();
  js::Object binding = js::object(context);
  js::define<get_converter>(context, binding, "getConverter");
  js::define<decode>(context, binding, "decode");
  define_url_parsing(environment, binding);
  return binding;
}

}  // namespace rondo::node
