// What vitest prints has times in it; this reporter says only what came of each test.
class Reporter {
  onTestRunEnd(modules) {
    const lines = modules.flatMap((file) => [...file.children.allTests()]
      .map((test) => `${test.fullName}: ${test.result().state}`));
    console.log(lines.sort().join('\n'));
  }
}

export default { test: { reporters: [new Reporter()], cache: false, watch: false } };
