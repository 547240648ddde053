'use strict';

// What a diagnostic report tells of the process, in the fields of Node's reports.

const core = internalBinding('core');
const os = require('os');

const kReportVersion = 5;
const kPercent = 100;
const microsPerSecond = 1e6;

function networkInterfaces() {
  const list = [];
  for (const [name, entries] of Object.entries(os.networkInterfaces())) {
    for (const { internal, mac, address, netmask, family, scopeid } of entries) {
      list.push({ name, internal, mac, address, netmask, family, scopeid });
    }
  }
  return list;
}

function header({ event, trigger, filename, excludeNetwork }) {
  const now = new Date();
  const { glibc, glibcOfBuild } = core.libcVersions();
  return {
    reportVersion: kReportVersion,
    event,
    trigger,
    filename,
    dumpEventTime: now.toISOString().replace(/\.\d+Z$/, 'Z'),
    dumpEventTimeStamp: String(now.getTime()),
    processId: process.pid,
    threadId: core.threadId ?? 0,
    cwd: process.cwd(),
    commandLine: [core.argv0, ...process.execArgv, ...process.argv.slice(1)],
    nodejsVersion: process.version,
    glibcVersionRuntime: glibc,
    glibcVersionCompiler: glibcOfBuild,
    wordSize: 64,
    arch: process.arch,
    platform: process.platform,
    componentVersions: { ...process.versions },
    release: { ...process.release },
    osName: os.type(),
    osRelease: os.release(),
    osVersion: os.version(),
    osMachine: os.machine(),
    cpus: os.cpus().map(({ model, speed, times }) => ({ model, speed, ...times })),
    networkInterfaces: excludeNetwork ? undefined : networkInterfaces(),
    host: os.hostname(),
  };
}

// What is thrown need not be an error.
function javascriptStack(error) {
  if (error === null || typeof error !== 'object') {
    return { message: String(error), errorProperties: {} };
  }
  const [message, ...lines] = `${error.stack ?? error}`.split('\n');
  const properties = {};
  for (const name of Object.keys(error)) {
    if (name !== 'stack' && name !== 'message') properties[name] = String(error[name]);
  }
  return { message, stack: lines.map((line) => line.trim()), errorProperties: properties };
}

// Of what V8 has, and this engine does not, there is none.
function javascriptHeap() {
  const statistics = require('v8').getHeapStatistics();
  return {
    totalMemory: statistics.total_heap_size,
    executableMemory: statistics.total_heap_size_executable,
    totalCommittedMemory: statistics.total_physical_size,
    availableMemory: statistics.total_available_size,
    totalGlobalHandlesMemory: statistics.total_global_handles_size,
    usedGlobalHandlesMemory: statistics.used_global_handles_size,
    usedMemory: statistics.used_heap_size,
    memoryLimit: statistics.heap_size_limit,
    mallocedMemory: statistics.malloced_memory,
    externalMemory: statistics.external_memory,
    peakMallocedMemory: statistics.peak_malloced_memory,
    nativeContextCount: statistics.number_of_native_contexts,
    detachedContextCount: statistics.number_of_detached_contexts,
    doesZapGarbage: statistics.does_zap_garbage,
    heapSpaces: {},
  };
}

function resourceUsage() {
  const usage = process.resourceUsage();
  const user = usage.userCPUTime / microsPerSecond;
  const kernel = usage.systemCPUTime / microsPerSecond;
  const seconds = process.uptime();
  return {
    free_memory: String(os.freemem()),
    total_memory: String(os.totalmem()),
    rss: String(process.memoryUsage.rss()),
    constrained_memory: String(process.constrainedMemory()),
    available_memory: String(process.availableMemory()),
    userCpuSeconds: user,
    kernelCpuSeconds: kernel,
    cpuConsumptionPercent: kPercent * (user + kernel) / seconds,
    userCpuConsumptionPercent: kPercent * user / seconds,
    kernelCpuConsumptionPercent: kPercent * kernel / seconds,
    maxRss: String(usage.maxRSS * 1024),
    pageFaults: { IORequired: usage.majorPageFault, IONotRequired: usage.minorPageFault },
    fsActivity: { reads: usage.fsRead, writes: usage.fsWrite },
  };
}

// They have no addresses that script could know, but numbers.
function handles() {
  return process.getActiveResourcesInfo().map((type, index) => ({
    type, is_active: true, is_referenced: true,
    address: `0x${(index + 1).toString(16).padStart(16, '0')}`,
  }));
}

const limitNames = {
  'Max core file size': 'core_file_size_blocks',
  'Max data size': 'data_seg_size_bytes',
  'Max file size': 'file_size_blocks',
  'Max locked memory': 'max_locked_memory_bytes',
  'Max resident set': 'max_memory_size_bytes',
  'Max open files': 'open_files',
  'Max stack size': 'stack_size_bytes',
  'Max cpu time': 'cpu_time_seconds',
  'Max processes': 'max_user_processes',
  'Max address space': 'virtual_memory_bytes',
};

function userLimits() {
  const limits = {};
  const text = core.readText('/proc/self/limits') ?? '';
  const read = (word) => (word === 'unlimited' ? word : Number(word));
  for (const line of text.split('\n')) {
    const match = /^(Max [a-z ]+?)\s{2,}(\S+)\s+(\S+)/.exec(line);
    const name = match === null ? undefined : limitNames[match[1]];
    if (name !== undefined) limits[name] = { soft: read(match[2]), hard: read(match[3]) };
  }
  return limits;
}

function sharedObjects() {
  const text = core.readText('/proc/self/maps') ?? '';
  const found = new Set();
  for (const line of text.split('\n')) {
    const match = /\s(\/\S+\.so[.\d]*)$/.exec(line);
    if (match !== null) found.add(match[1]);
  }
  return [...found];
}

function collect(error, settings) {
  return {
    header: header(settings),
    javascriptStack: javascriptStack(error),
    javascriptHeap: javascriptHeap(),
    // Frames of native code are nothing that the engine tells.
    nativeStack: [],
    resourceUsage: resourceUsage(),
    libuv: handles(),
    workers: [],
    environmentVariables: settings.excludeEnv ? undefined : { ...process.env },
    userLimits: userLimits(),
    sharedObjects: sharedObjects(),
  };
}

module.exports = { collect };
