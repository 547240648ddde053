#include "node/crypto/crypto_names.h"

#include <openssl/x509v3.h>

#include <algorithm>

#include "node/crypto/crypto_keys.h"

namespace rondo::node::crypto {

namespace {

// ASN.1 has several kinds of strings; only some of them can hold more than ASCII.
enum class Letters : std::uint8_t { ascii, utf8 };

std::string text_of(BIO* memory) {
  const Bytes bytes = contents_of(memory);
  return {bytes.begin(), bytes.end()};
}

bool is_plain(char letter, Letters letters) {
  constexpr std::string_view special = "\"\\,'";
  if (special.find(letter) != std::string_view::npos) {
    return false;
  }
  const auto value = static_cast<unsigned char>(letter);
  return letters == Letters::utf8 ? value >= ' ' && value != 0x7f : value >= ' ' && value <= '~';
}

// As it is, or as a JSON string. A comma is escaped in it, for those who split lists at commas.
std::string quote_if_needed(const std::string& text, Letters letters) {
  if (std::ranges::all_of(text, [letters](char letter) { return is_plain(letter, letters); })) {
    return text;
  }
  constexpr std::string_view digits = "0123456789abcdef";
  std::string quoted = "\"";
  for (const char letter : text) {
    const auto value = static_cast<unsigned char>(letter);
    if (letter == '\\') {
      quoted += "\\\\";
    } else if (letter == '"') {
      quoted += "\\\"";
    } else if (letter != ',' &&
               ((value >= ' ' && value <= '~') || (letters == Letters::utf8 && value > 0x7f))) {
      quoted += letter;
    } else {
      quoted += "\\u00";
      quoted += {digits[value >> 4U], digits[value & 0xfU]};
    }
  }
  return quoted + '"';
}

std::string string_of(const ASN1_STRING* text) {
  return {reinterpret_cast<const char*>(ASN1_STRING_get0_data(text)),
          static_cast<std::size_t>(ASN1_STRING_length(text))};
}

std::string address_text(const ASN1_OCTET_STRING* address) {
  const unsigned char* const bytes = ASN1_STRING_get0_data(address);
  const int length = ASN1_STRING_length(address);
  std::string text;
  if (length == 4) {
    for (int index = 0; index < length; ++index) {
      text += (index == 0 ? "" : ".") + std::to_string(bytes[index]);
    }
    return text;
  }
  if (length != 16) {
    return "<invalid length=" + std::to_string(length) + ">";
  }
  constexpr std::string_view digits = "0123456789ABCDEF";
  for (int index = 0; index < length; index += 2) {
    const unsigned group = static_cast<unsigned>(bytes[index]) << 8U | bytes[index + 1];
    std::string hex;
    for (unsigned rest = group; rest != 0 || hex.empty(); rest >>= 4U) {
      hex.insert(hex.begin(), digits[rest & 0xfU]);
    }
    text += (index == 0 ? "" : ":") + hex;
  }
  return text;
}

std::string directory_name(const X509_NAME* name) {
  const Bio memory(BIO_new(BIO_s_mem()));
  X509_NAME_print_ex(memory.get(), name, 0,
                     XN_FLAG_RFC2253 & ~(ASN1_STRFLGS_ESC_MSB | ASN1_STRFLGS_ESC_CTRL));
  return quote_if_needed(text_of(memory.get()), Letters::utf8);
}

// Of the kinds that OpenSSL knows.
std::string other_name(const OTHERNAME* name) {
  struct Kind {
    int number;
    std::string_view label;
    int type;
  };
  constexpr std::array kinds{Kind{NID_id_on_SmtpUTF8Mailbox, "SmtpUTF8Mailbox", V_ASN1_UTF8STRING},
                             Kind{NID_XmppAddr, "XmppAddr", V_ASN1_UTF8STRING},
                             Kind{NID_SRVName, "SRVName", V_ASN1_IA5STRING},
                             Kind{NID_ms_upn, "UPN", V_ASN1_UTF8STRING},
                             Kind{NID_NAIRealm, "NAIRealm", V_ASN1_UTF8STRING}};
  const int number = OBJ_obj2nid(name->type_id);
  const auto* const kind = std::ranges::find(kinds, number, &Kind::number);
  if (kind == kinds.end() || name->value->type != kind->type) {
    return "othername:<unsupported>";
  }
  const Letters letters = kind->type == V_ASN1_UTF8STRING ? Letters::utf8 : Letters::ascii;
  const std::string text =
      std::string(kind->label) + ":" + string_of(name->value->value.asn1_string);
  return "othername:" + quote_if_needed(text, letters);
}

std::string general_name(const GENERAL_NAME* name) {
  switch (name->type) {
    case GEN_DNS:
      return "DNS:" + quote_if_needed(string_of(name->d.dNSName), Letters::ascii);
    case GEN_EMAIL:
      return "email:" + quote_if_needed(string_of(name->d.rfc822Name), Letters::ascii);
    case GEN_URI:
      return "URI:" + quote_if_needed(string_of(name->d.uniformResourceIdentifier), Letters::ascii);
    case GEN_DIRNAME:
      return "DirName:" + directory_name(name->d.directoryName);
    case GEN_IPADD:
      return "IP Address:" + address_text(name->d.iPAddress);
    case GEN_RID:
      return "Registered ID:" + object_identifier(name->d.registeredID);
    case GEN_X400:
      return "X400Name:<unsupported>";
    case GEN_EDIPARTY:
      return "EdiPartyName:<unsupported>";
    default:
      return other_name(name->d.otherName);
  }
}

}  // namespace

std::string name_lines(const X509_NAME* name) {
  const Bio memory(BIO_new(BIO_s_mem()));
  constexpr unsigned long flags = ASN1_STRFLGS_ESC_2253 | ASN1_STRFLGS_ESC_CTRL |
                                  ASN1_STRFLGS_UTF8_CONVERT | XN_FLAG_SEP_MULTILINE | XN_FLAG_FN_SN;
  X509_NAME_print_ex(memory.get(), name, 0, flags);
  return text_of(memory.get());
}

std::vector<std::string> name_entries(const X509_NAME* name) {
  std::vector<std::string> entries;
  for (int index = 0; index < X509_NAME_entry_count(name); ++index) {
    const X509_NAME_ENTRY* const entry = X509_NAME_get_entry(name, index);
    const ASN1_OBJECT* const kind = X509_NAME_ENTRY_get_object(entry);
    const int number = OBJ_obj2nid(kind);
    unsigned char* text = nullptr;
    const int length = ASN1_STRING_to_UTF8(&text, X509_NAME_ENTRY_get_data(entry));
    if (length < 0) {
      continue;
    }
    entries.push_back(number == NID_undef ? object_identifier(kind) : OBJ_nid2sn(number));
    entries.emplace_back(reinterpret_cast<const char*>(text), static_cast<std::size_t>(length));
    OPENSSL_free(text);
  }
  return entries;
}

std::optional<std::string> alternative_names(X509* certificate) {
  const std::unique_ptr<GENERAL_NAMES, Releaser<GENERAL_NAMES_free>> names(
      static_cast<GENERAL_NAMES*>(
          X509_get_ext_d2i(certificate, NID_subject_alt_name, nullptr, nullptr)));
  if (names == nullptr) {
    return std::nullopt;
  }
  std::string text;
  for (int index = 0; index < sk_GENERAL_NAME_num(names.get()); ++index) {
    text += (index == 0 ? "" : ", ") + general_name(sk_GENERAL_NAME_value(names.get(), index));
  }
  return text;
}

std::optional<std::string> information_access(X509* certificate) {
  const std::unique_ptr<AUTHORITY_INFO_ACCESS, Releaser<AUTHORITY_INFO_ACCESS_free>> list(
      static_cast<AUTHORITY_INFO_ACCESS*>(
          X509_get_ext_d2i(certificate, NID_info_access, nullptr, nullptr)));
  if (list == nullptr) {
    return std::nullopt;
  }
  std::string text;
  for (int index = 0; index < sk_ACCESS_DESCRIPTION_num(list.get()); ++index) {
    const ACCESS_DESCRIPTION* const entry = sk_ACCESS_DESCRIPTION_value(list.get(), index);
    const Bio memory(BIO_new(BIO_s_mem()));
    i2a_ASN1_OBJECT(memory.get(), entry->method);
    text +=
        (index == 0 ? "" : "\n") + text_of(memory.get()) + " - " + general_name(entry->location);
  }
  return text;
}

std::string object_identifier(const ASN1_OBJECT* object) {
  constexpr int by_number = 1;
  std::array<char, 256> text{};
  OBJ_obj2txt(text.data(), static_cast<int>(text.size()), object, by_number);
  return text.data();
}

}  // namespace rondo::node::crypto
