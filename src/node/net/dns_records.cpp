#include "node/net/dns_records.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>
#include <type_traits>
#include <utility>
#include <variant>

#include "js/direct_text.h"
#include "js/value.h"

namespace rondo::node {

namespace {

// Texts of the DNS are bytes; Node shows each as the character of that number.
js::Value text(js::Context context, const std::string& bytes) {
  return js::latin1_text(context, bytes);
}

// Fills one object.
class Fields {
 public:
  explicit Fields(js::Context context) : context_(context), object_(js::object(context)) {}

  Fields& put(std::string_view name, const std::string& value) {
    return put(name, text(context_, value));
  }
  Fields& put(std::string_view name, double value) {
    return put(name, js::number(context_, value));
  }
  Fields& put(std::string_view name, js::Value value) {
    js::set(context_, object_, name, value);
    return *this;
  }
  [[nodiscard]] js::Object object() const noexcept { return object_; }

 private:
  js::Context context_;
  js::Object object_;
};

template <class R>
constexpr bool is_address = std::is_same_v<R, dns::A> || std::is_same_v<R, dns::Aaaa>;
// Those that say it in any case.
template <class R>
constexpr bool tells_type = std::is_same_v<R, dns::Mx> || std::is_same_v<R, dns::Srv>;
template <class R>
constexpr bool is_name =
    std::is_same_v<R, dns::Cname> || std::is_same_v<R, dns::Ns> || std::is_same_v<R, dns::Ptr>;

void fill(Fields& fields, const dns::Mx& record) {
  fields.put("exchange", record.exchange).put("priority", record.priority);
}

void fill(Fields& fields, const dns::Srv& record) {
  fields.put("name", record.name)
      .put("port", record.port)
      .put("priority", record.priority)
      .put("weight", record.weight);
}

void fill(Fields& fields, const dns::Soa& record) {
  fields.put("nsname", record.name_server)
      .put("hostmaster", record.hostmaster)
      .put("serial", record.serial)
      .put("refresh", record.refresh)
      .put("retry", record.retry)
      .put("expire", record.expire)
      .put("minttl", record.minimum_ttl);
}

void fill(Fields& fields, const dns::Caa& record) {
  fields.put("critical", record.critical)
      .put("type", std::string("CAA"))
      .put(record.tag, record.value);
}

void fill(Fields& fields, const dns::Naptr& record) {
  fields.put("flags", record.flags)
      .put("service", record.service)
      .put("regexp", record.regular_expression)
      .put("replacement", record.replacement)
      .put("order", record.order)
      .put("preference", record.preference);
}

js::Object buffer_of(js::Context context, const std::string& bytes) {
  js::Object view = js::bytes(context, std::as_bytes(std::span(bytes)));
  return js::as_object(js::get(context, view, "buffer"));
}

js::Object chunks_of(js::Context context, const dns::Txt& record) {
  js::ArrayBuilder chunks(context);
  for (const std::string& chunk : record.chunks) {
    chunks.push(text(context, chunk));
  }
  return chunks.array();
}

template <class R>
js::Value to_script(js::Context context, const R& record, RecordForm form) {
  const bool has_type = form == RecordForm::with_type;
  if constexpr (is_address<R>) {
    js::Value address = js::string(context, record.address.ip());
    if (!has_type) {
      return address;
    }
    Fields fields(context);
    fields.put("address", address).put("ttl", static_cast<double>(record.ttl.count()));
    return fields.put("type", std::string(dns::record_type_name(R::type))).object();
  } else if constexpr (is_name<R>) {
    if (!has_type) {
      return text(context, record.name);
    }
    return Fields(context)
        .put("value", record.name)
        .put("type", std::string(dns::record_type_name(R::type)))
        .object();
  } else if constexpr (std::is_same_v<R, dns::Txt>) {
    if (!has_type) {
      return chunks_of(context, record);
    }
    return Fields(context)
        .put("entries", chunks_of(context, record))
        .put("type", std::string("TXT"))
        .object();
  } else {
    Fields fields(context);
    if constexpr (std::is_same_v<R, dns::Tlsa>) {
      fields.put("certUsage", record.certificate_usage)
          .put("selector", record.selector)
          .put("match", record.matching_type)
          .put("data", buffer_of(context, record.data));
    } else {
      fill(fields, record);
    }
    if (has_type || tells_type<R>) {
      fields.put("type", std::string(dns::record_type_name(R::type)));
    }
    return fields.object();
  }
}

std::size_t place_of(const dns::Record& record) {
  using dns::RecordType;
  constexpr std::array order = {RecordType::a,   RecordType::cname, RecordType::aaaa,
                                RecordType::mx,  RecordType::ns,    RecordType::txt,
                                RecordType::srv, RecordType::ptr,   RecordType::naptr,
                                RecordType::soa, RecordType::caa,   RecordType::tlsa};
  const RecordType type =
      std::visit([](const auto& one) { return std::decay_t<decltype(one)>::type; }, record);
  return static_cast<std::size_t>(std::ranges::find(order, type) - order.begin());
}

}  // namespace

js::Value record_to_script(js::Context context, const dns::Record& record, RecordForm form) {
  return std::visit([&](const auto& one) { return to_script(context, one, form); }, record);
}

// Those of one type keep their order.
void sort_by_type(std::vector<dns::Record>& records) {
  std::vector<dns::Record> sorted;
  sorted.reserve(records.size());
  for (std::size_t place = 0; place < std::variant_size_v<dns::Record>; ++place) {
    std::ranges::copy_if(records, std::back_inserter(sorted),
                         [place](const dns::Record& record) { return place_of(record) == place; });
  }
  records = std::move(sorted);
}

}  // namespace rondo::node
