'use strict';

module.exports = {
  kFirstEventParam: Symbol('nodejs.kFirstEventParam'),
  kWatermarkData: Symbol.for('nodejs.watermarkData'),
};
