'use strict';

// Options of a session as the numbers that the native half takes: see Limits in session.h.

const isGiven = (value) => typeof value === 'number' && value >= 0;

function numberOr(value, otherwise) {
  return isGiven(value) ? value : otherwise;
}

const unset = -1;
const pairsDefault = 128;
const reservedDefault = 200;
const memoryUnit = 1e6;
// A client that opens streams and resets them at once, and goes on doing so, is an attacker.
const resetBurst = 1000;
const resetRate = 33;

function toLimits(options, isServer) {
  const pairsMin = isServer ? 4 : 1;
  return Float64Array.of(
    numberOr(options.maxDeflateDynamicTableSize, unset),
    numberOr(options.maxReservedRemoteStreams, reservedDefault),
    numberOr(options.maxSendHeaderBlockLength, unset),
    numberOr(options.peerMaxConcurrentStreams, 100),
    numberOr(options.paddingStrategy, 0),
    Math.max(numberOr(options.maxHeaderListPairs, pairsDefault), pairsMin),
    numberOr(options.maxOutstandingPings, 10),
    numberOr(options.maxOutstandingSettings, 10),
    numberOr(options.maxSessionMemory, 10) * memoryUnit,
    numberOr(options.maxSettings, 32),
    numberOr(options.streamResetBurst, resetBurst),
    numberOr(options.streamResetRate, resetRate),
    numberOr(options.maxSessionRejectedStreams, 100),
    numberOr(options.maxSessionInvalidFrames, 1000),
    options.strictFieldWhitespaceValidation === false ? 0 : 1);
}

module.exports = { toLimits };
