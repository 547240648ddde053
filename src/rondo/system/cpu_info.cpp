#include "rondo/system/cpu_info.h"

#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <memory>
#include <thread>

#include "rondo/system/cgroup.h"
#include "rondo/system/kernel_text.h"

namespace rondo::os {

namespace {

struct ArmPart {
  std::string_view code;
  std::string_view name;
};

// On ARM the kernel tells only the number of the design (by the company ARM, mostly).
constexpr std::array arm_parts = std::to_array<ArmPart>({
    {"0x811", "ARM810"},       {"0x920", "ARM920"},       {"0x922", "ARM922"},
    {"0x926", "ARM926"},       {"0x940", "ARM940"},       {"0x946", "ARM946"},
    {"0x966", "ARM966"},       {"0xa20", "ARM1020"},      {"0xa22", "ARM1022"},
    {"0xa26", "ARM1026"},      {"0xb02", "ARM11 MPCore"}, {"0xb36", "ARM1136"},
    {"0xb56", "ARM1156"},      {"0xb76", "ARM1176"},      {"0xc05", "Cortex-A5"},
    {"0xc07", "Cortex-A7"},    {"0xc08", "Cortex-A8"},    {"0xc09", "Cortex-A9"},
    {"0xc0d", "Cortex-A17"},   {"0xc0e", "Cortex-A17"},   {"0xc0f", "Cortex-A15"},
    {"0xd01", "Cortex-A32"},   {"0xd03", "Cortex-A53"},   {"0xd04", "Cortex-A35"},
    {"0xd05", "Cortex-A55"},   {"0xd06", "Cortex-A65"},   {"0xd07", "Cortex-A57"},
    {"0xd08", "Cortex-A72"},   {"0xd09", "Cortex-A73"},   {"0xd0a", "Cortex-A75"},
    {"0xd0b", "Cortex-A76"},   {"0xd0c", "Neoverse-N1"},  {"0xd0d", "Cortex-A77"},
    {"0xd0e", "Cortex-A76AE"}, {"0xd40", "Neoverse-V1"},  {"0xd41", "Cortex-A78"},
    {"0xd42", "Cortex-A78AE"}, {"0xd44", "Cortex-X1"},    {"0xd49", "Neoverse-N2"},
    {"0xd4a", "Neoverse-E1"},  {"0xd4b", "Cortex-A78C"},  {"0xd4f", "Neoverse-V2"},
});

std::string_view arm_part_name(std::string_view code) {
  const auto* const part = std::ranges::find(arm_parts, code, &ArmPart::code);
  return part != arm_parts.end() ? part->name : "unknown";
}

// More than any machine has run, and few enough to be counted in milliseconds.
constexpr std::uint64_t ticks_max = std::uint64_t{1} << 53;

Millis to_millis(std::uint64_t ticks, std::uint64_t ticks_per_second) {
  return std::chrono::seconds(ticks / ticks_per_second) +
         Millis(ticks % ticks_per_second * 1000 / ticks_per_second);
}

// "cpuN user nice system idle iowait irq ..."; the line without a number is their sum.
std::optional<CpuInfo> parse_cpu_line(std::string_view line, std::uint64_t ticks_per_second) {
  const std::vector<std::string_view> words = split_words(line);
  if (words.size() < 7 || !words[0].starts_with("cpu")) {
    return std::nullopt;
  }
  const auto number = parse_number<std::uint32_t>(words[0].substr(3));
  std::array<Millis, 6> times{};
  for (std::size_t index = 0; index < times.size(); ++index) {
    const auto ticks = parse_number<std::uint64_t>(words[index + 1]);
    if (!number || !ticks || *ticks > ticks_max) {
      return std::nullopt;
    }
    times[index] = to_millis(*ticks, ticks_per_second);
  }
  CpuInfo cpu;
  cpu.number = *number;
  cpu.times = CpuTimes{times[0], times[1], times[2], times[3], times[5]};
  return cpu;
}

// Each architecture has its own word for it.
void add_description(CpuInfo& cpu, const KeyValue& entry) {
  if (entry.key == "model name" || entry.key == "cpu model" || entry.key == "cpu" ||
      entry.key == "Processor") {
    cpu.model = entry.value;
  } else if (entry.key == "CPU part" && cpu.model == "unknown") {
    cpu.model = arm_part_name(entry.value);
  } else if (entry.key == "cpu MHz" || entry.key == "clock") {
    std::string_view number = entry.value;
    number = number.substr(0, number.find("MHz"));
    const auto megahertz = parse_number<double>(number);
    if (megahertz && *megahertz >= 0 && *megahertz < 1e6) {
      cpu.speed_megahertz = static_cast<std::uint32_t>(*megahertz);
    }
  }
}

void add_current_speed(CpuInfo& cpu) {
  const auto text = read_text_file("/sys/devices/system/cpu/cpu" + std::to_string(cpu.number) +
                                   "/cpufreq/scaling_cur_freq");
  const auto kilohertz = text ? parse_number<std::uint32_t>(*text) : std::nullopt;
  if (kilohertz) {
    cpu.speed_megahertz = *kilohertz / 1000;
  }
}

// How many processors the calling thread may use; nothing when the kernel does not tell.
std::optional<unsigned> count_allowed_cpus() {
  struct Free {
    void operator()(cpu_set_t* set) const { CPU_FREE(set); }
  };
  // The kernel refuses a set that is smaller than its own, whose size it does not tell.
  for (std::size_t cpu_max = 1024; cpu_max <= std::size_t{1} << 20; cpu_max *= 2) {
    const std::unique_ptr<cpu_set_t, Free> set(CPU_ALLOC(cpu_max));
    const std::size_t size = CPU_ALLOC_SIZE(cpu_max);
    if (set == nullptr) {
      return std::nullopt;
    }
    if (::sched_getaffinity(0, size, set.get()) == 0) {
      return static_cast<unsigned>(CPU_COUNT_S(size, set.get()));
    }
    if (errno != EINVAL) {
      return std::nullopt;
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<CpuInfo> parse_cpu_times(std::string_view stat, std::uint64_t ticks_per_second) {
  std::vector<CpuInfo> cpus;
  for (const std::string_view line : split_lines(stat)) {
    if (auto cpu = parse_cpu_line(line, ticks_per_second)) {
      cpus.push_back(std::move(*cpu));
    }
  }
  std::ranges::sort(cpus, {}, &CpuInfo::number);
  return cpus;
}

void add_cpu_models(std::vector<CpuInfo>& cpus, std::string_view cpuinfo) {
  CpuInfo* current = nullptr;
  for (const std::string_view line : split_lines(cpuinfo)) {
    const auto entry = split_key_value(line, ':');
    if (!entry) {
      continue;
    }
    if (entry->key == "processor") {
      const auto number = parse_number<std::uint32_t>(entry->value);
      const auto found = std::ranges::find_if(
          cpus, [&](const CpuInfo& cpu) { return number && cpu.number == *number; });
      current = found != cpus.end() ? &*found : nullptr;
    } else if (current != nullptr) {
      add_description(*current, *entry);
    }
  }
}

Result<std::vector<CpuInfo>> cpu_info() {
  const auto stat = read_text_file("/proc/stat");
  if (!stat) {
    return std::unexpected(stat.error());
  }
  const long ticks_per_second = ::sysconf(_SC_CLK_TCK);
  if (ticks_per_second <= 0) {
    return fail("sysconf", EINVAL);
  }
  std::vector<CpuInfo> cpus = parse_cpu_times(*stat, static_cast<std::uint64_t>(ticks_per_second));
  add_cpu_models(cpus, read_text_file("/proc/cpuinfo").value_or(""));
  for (CpuInfo& cpu : cpus) {
    add_current_speed(cpu);
  }
  return cpus;
}

unsigned limit_parallelism(unsigned cpu_count, std::optional<double> cpu_limit) {
  if (cpu_limit && *cpu_limit < cpu_count) {
    cpu_count = static_cast<unsigned>(std::max(0.0, *cpu_limit));
  }
  return std::max(1U, cpu_count);
}

unsigned available_parallelism() {
  const unsigned cpu_count = count_allowed_cpus().value_or(std::thread::hardware_concurrency());
  return limit_parallelism(cpu_count, Cgroup::of_this_process().cpu_limit());
}

}  // namespace rondo::os
