'use strict';

const { ERR_SYSTEM_ERROR } = require('internal/errors').codes;
const { validateInt32 } = require('internal/validators');

const binding = internalBinding('os');
const { constants } = binding;

// The native functions fill in what went wrong instead of throwing, since the error is of
// another kind than those of files and sockets.
function checked(native) {
  return function checkedCall(...values) {
    const failure = {};
    const result = native(...values, failure);
    if (result === undefined) {
      throw new ERR_SYSTEM_ERROR(failure);
    }
    return result;
  };
}

const getHomeDirectory = checked(binding.getHomeDirectory);
const getHostname = checked(binding.getHostname);
const getInterfaceAddresses = checked(binding.getInterfaceAddresses);
const getPriorityOf = checked(binding.getPriority);
const getSystemName = checked(binding.getOSInformation);
const getUptime = checked(binding.getUptime);
const getUserInfo = checked(binding.getUserInfo);
const setPriorityOf = checked(binding.setPriority);

// ---- The system ------------------------------------------------------------------------------

// A process does not move to another kernel, so this is asked once.
let systemName;

function system() {
  if (systemName === undefined) {
    const [type, version, release, machine] = getSystemName();
    systemName = { type, version, release, machine };
  }
  return systemName;
}

const type = () => system().type;
const release = () => system().release;
const version = () => system().version;
const machine = () => system().machine;
const arch = () => process.arch;
const platform = () => process.platform;
const hostname = () => getHostname();
const homedir = () => getHomeDirectory();
const uptime = () => getUptime();
const availableParallelism = () => binding.getAvailableParallelism();
const freemem = () => binding.getFreeMem();
const totalmem = () => binding.getTotalMem();

function endianness() {
  return binding.isBigEndian ? 'BE' : 'LE';
}

function tmpdir() {
  const { TMPDIR, TMP, TEMP } = process.env;
  const path = TMPDIR || TMP || TEMP || '/tmp';
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

function loadavg() {
  return binding.getLoadAvg();
}

function cpus() {
  // Seven fields for each.
  const fields = binding.getCPUs() ?? [];
  const result = [];
  for (let index = 0; index < fields.length; index += 7) {
    const [model, speed, user, nice, sys, idle, irq] = fields.slice(index, index + 7);
    result.push({ model, speed, times: { user, nice, sys, idle, irq } });
  }
  return result;
}

function networkInterfaces() {
  // Eight fields for each address of an interface.
  const fields = getInterfaceAddresses();
  const result = {};
  for (let index = 0; index < fields.length; index += 8) {
    const [name, address, netmask, family, mac, internal, cidr, scopeid] =
      fields.slice(index, index + 8);
    const entry = { address, netmask, family, mac, internal, cidr };
    if (scopeid !== -1) {
      entry.scopeid = scopeid;
    }
    (result[name] ??= []).push(entry);
  }
  return result;
}

// ---- Users and processes ---------------------------------------------------------------------

function userInfo(options) {
  const encoding = typeof options === 'object' && options !== null ? options.encoding : undefined;
  const [uid, gid, ...texts] = getUserInfo();
  const { Buffer } = require('buffer');
  const [username, home, shell] = texts.map((bytes) => {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return encoding === 'buffer' ?
      buffer : buffer.toString(Buffer.isEncoding(encoding) ? encoding : 'utf8');
  });
  return { __proto__: null, uid, gid, username, homedir: home, shell };
}

function getPriority(pid) {
  if (pid === undefined) {
    pid = 0;
  } else {
    validateInt32(pid, 'pid');
  }
  return getPriorityOf(pid);
}

function setPriority(pid, priority) {
  if (priority === undefined) {
    priority = pid;
    pid = 0;
  }
  validateInt32(pid, 'pid');
  validateInt32(priority, 'priority', -20, 19);
  setPriorityOf(pid, priority);
}

// ---- The module ------------------------------------------------------------------------------

// `${os.hostname}` is the name of the host, as in the days when these were properties.
for (const read of [
  availableParallelism, arch, endianness, freemem, homedir, hostname, platform, release, tmpdir,
  totalmem, type, uptime, version, machine,
]) {
  read[Symbol.toPrimitive] = () => read();
}

module.exports = {
  arch,
  availableParallelism,
  cpus,
  endianness,
  freemem,
  getPriority,
  homedir,
  hostname,
  loadavg,
  networkInterfaces,
  platform,
  release,
  setPriority,
  tmpdir,
  totalmem,
  type,
  userInfo,
  uptime,
  version,
  machine,
};

Object.freeze(constants.signals);

Object.defineProperties(module.exports, {
  constants: { __proto__: null, enumerable: true, value: constants },
  EOL: { __proto__: null, configurable: true, enumerable: true, value: '\n' },
  devNull: { __proto__: null, configurable: true, enumerable: true, value: '/dev/null' },
});
