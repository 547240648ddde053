#include "text/script_imports.h"

#include <cstddef>

#include "text/script_lexer.h"
#include "text/search.h"

namespace rondo::text {

namespace {

constexpr std::string_view keyword = "import";
constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

constexpr bool is_space(std::uint32_t character) {
  return character == ' ' || (character >= '\t' && character <= '\r');
}

std::optional<std::size_t> find_last_keyword(std::string_view source, std::size_t start) {
  const Bytes bytes(reinterpret_cast<const std::uint8_t*>(source.data()), source.size());
  const Bytes needle(reinterpret_cast<const std::uint8_t*>(keyword.data()), keyword.size());
  return find_last(bytes, needle, start);
}

std::optional<std::size_t> find_last_keyword(std::u16string_view source, std::size_t start) {
  constexpr std::u16string_view wide = u"import";
  const Bytes bytes(reinterpret_cast<const std::uint8_t*>(source.data()), source.size() * 2);
  const Bytes needle(reinterpret_cast<const std::uint8_t*>(wide.data()), wide.size() * 2);
  const auto found = find_last_pair(bytes, needle, start * 2);
  return found ? std::optional(*found / 2) : std::nullopt;
}

// The last place that may be a call, whatever stands around it: behind it nothing has to be read.
template <class Char>
std::size_t last_candidate(std::basic_string_view<Char> source) {
  std::size_t start = source.size();
  while (const auto found = find_last_keyword(source, start)) {
    std::size_t behind = *found + keyword.size();
    while (behind < source.size() && is_space(unit(source[behind]))) {
      ++behind;
    }
    if (behind < source.size() && (source[behind] == Char('(') || source[behind] == Char('/'))) {
      return *found;
    }
    if (*found == 0) {
      break;
    }
    start = *found - 1;
  }
  return nowhere;
}

template <class Char>
class ImportFinder {
 public:
  explicit ImportFinder(std::basic_string_view<Char> source)
      : lexer_(source), last_(last_candidate(source)) {}

  std::optional<std::vector<std::int32_t>> find() {
    if (last_ == nowhere) {
      return places_;
    }
    for (;;) {
      const Token token = lexer_.next();
      if (token.kind == TokenKind::malformed || lexer_.brackets().is_broken() || !see(token)) {
        return std::nullopt;
      }
      if (token.kind == TokenKind::end || (token.start > last_ && is_settled(token))) {
        return places_;
      }
    }
  }

 private:
  // Whether it is understood.
  bool see(const Token& token) {
    if (is_punctuator(token, "(") && word_ != nowhere) {
      if (lexer_.open().back().encloses != Enclosed::import_call) {
        return false;
      }
      places_.push_back(static_cast<std::int32_t>(word_));
      ++open_calls_;
    } else if (is_punctuator(token, ")") && lexer_.closed().encloses == Enclosed::import_call) {
      --open_calls_;
      call_end_ = token.end;
    } else if (is_punctuator(token, "{") && lexer_.before().end == call_end_) {
      return false;  // Perhaps a method.
    }
    word_ = lexer_.is_word(token, keyword) && !token.is_property ? token.start : nowhere;
    return true;
  }

  // Whether what comes behind a token says nothing about the calls before it.
  bool is_settled(const Token& token) const {
    return open_calls_ == 0 && word_ == nowhere && token.end != call_end_;
  }

  ScriptLexer<Char> lexer_;
  std::size_t last_;
  std::size_t word_ = nowhere;      // The token before, if it is the keyword.
  std::size_t call_end_ = nowhere;  // Of the call that ended last.
  std::size_t open_calls_ = 0;
  std::vector<std::int32_t> places_;
};

}  // namespace

std::optional<std::vector<std::int32_t>> find_import_calls(std::span<const std::uint8_t> source) {
  const auto* characters = reinterpret_cast<const char*>(source.data());
  return ImportFinder<char>(std::string_view(characters, source.size())).find();
}

std::optional<std::vector<std::int32_t>> find_import_calls(std::u16string_view source) {
  return ImportFinder<char16_t>(source).find();
}

}  // namespace rondo::text
