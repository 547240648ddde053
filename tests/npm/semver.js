// semver: versions, ranges and their order.
'use strict';
const semver = require('semver');

const versions = [
  '1.2.3',
  '1.10.0',
  '1.2.3-beta.2',
  '1.2.3-beta.10',
  '2.0.0-rc.1',
  '0.0.1',
  '2.0.0',
];
console.log(semver.sort([...versions]), semver.rsort([...versions])[0]);
for (const range of [
  '^1.2.0',
  '~1.2',
  '>=1.2.3-beta.3 <2',
  '1.x || >=2.0.0-0',
  '*',
  '1.2 - 1.9',
  '<0.0.1',
]) {
  console.log(
    range,
    '=',
    semver.validRange(range),
    versions.filter((v) => semver.satisfies(v, range)),
    semver.maxSatisfying(versions, range),
    semver.minVersion(range)?.version,
  );
}
console.log(
  ['major', 'minor', 'patch', 'premajor', 'prerelease'].map((part) =>
    semver.inc('1.2.3-a.1', part, 'b'),
  ),
);
console.log(
  semver.coerce('v3.4 (release)').version,
  semver.parse('not one'),
  semver.diff('1.2.3', '1.3.0'),
);
console.log(
  new semver.SemVer('1.2.3-x+build.7'),
  semver.intersects('^1.2', '<1.3'),
  semver.subset('~1.2.3', '^1'),
);
try {
  new semver.SemVer('1.2');
} catch (error) {
  console.log(error.name, error.message);
}
console.log(semver.satisfies(process.version, '>=20'));
