'use strict';

// What a thread gives to the workers that it makes.

const environmentData = new Map();

function setEnvironmentData(key, value) {
  if (value === undefined) environmentData.delete(key);
  else environmentData.set(key, value);
}

// What came from the parent.
function assignEnvironmentData(data) {
  data?.forEach((value, key) => environmentData.set(key, value));
}

module.exports = {
  assignEnvironmentData,
  environmentData,
  getEnvironmentData: (key) => environmentData.get(key),
  setEnvironmentData,
};
