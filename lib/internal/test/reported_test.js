'use strict';

// What a test tells, and when.
//
// Results come out in the order in which tests were declared, whatever the order in which they
// end: a test that has ended waits in `ready` of its parent until all before it have been reported
// and the parent itself may report.

const { directives } = require('internal/test/tests_stream');
const { TestOutcome } = require('internal/test/outcome');

class ReportedTest extends TestOutcome {
  testNumber = 0;
  // Of the next subtest to be reported, counted from 1; 0 while there is none.
  waitingOn = 0;
  // When its turn to be reported is among its siblings. With an order of chance that is known when
  // it runs.
  reportOrder = 0;
  lastOrder = 0;
  reportedCount = 0;
  subtests = [];
  ready = new Map();
  hasReportedStart = false;
  finished = false;
  isLeftOut = false;

  // ---- Its turn ------------------------------------------------------------------------------

  order(subtest) {
    if (subtest.reportOrder === 0) subtest.reportOrder = ++this.lastOrder;
  }

  isClearToSend() {
    return this.parent === null ||
      (this.parent.waitingOn === this.reportOrder && this.parent.isClearToSend());
  }

  // Reports what has ended, in order.
  reportReady(canSend) {
    for (;;) {
      const subtest = this.ready.get(this.waitingOn);
      if (subtest === undefined) return;
      canSend ||= this.isClearToSend();
      if (!canSend) return;
      this.ready.delete(this.waitingOn);
      subtest.finalize();
    }
  }

  finalize() {
    this.reportReady(true);
    if (!this.isLeftOut) this.report();
    this.parent.waitingOn++;
    this.finished = true;
    if (this.parent === this.root && this.root.waitingOn > this.root.subtests.length) {
      this.root.harness.onAllFinished();
    }
  }

  // ---- Its words -----------------------------------------------------------------------------

  reportDetails() {
    const details = { __proto__: null, duration_ms: this.duration(), type: this.reportedType };
    let directive;
    if (this.skipped) directive = directives.skip(this.message);
    else if (this.isTodo) directive = directives.todo(this.message);
    else if (this.expectFailure) directive = directives.expectFailure(this.expectFailure.label);
    if (!this.passed) details.error = this.error;
    const className = this.#className();
    if (className !== undefined) details.classname = className;
    if (this.attempt !== undefined) details.attempt = this.attempt;
    if (this.passedBefore !== undefined) {
      details.passed_on_attempt = this.passedBefore.passed_on_attempt;
    }
    return { details, directive };
  }

  #className() {
    const names = [];
    for (let cursor = this.parent; cursor.parent !== null; cursor = cursor.parent) {
      names.unshift(cursor.name);
    }
    return names.length === 0 ? undefined : names.join('.');
  }

  reportStart() {
    if (this.hasReportedStart || this.parent === null) return;
    this.hasReportedStart = true;
    this.parent.reportStart();
    this.reporter.start(this);
  }

  report() {
    this.root.harness.count(this);
    this.reportStart();
    if (this.reportedCount > 0) {
      this.reporter.plan(this.subtests[0].nesting, this.loc, this.reportedCount);
    }
    const { details, directive } = this.reportDetails();
    if (this.passed) this.reporter.ok(this, this.testNumber, details, directive);
    else this.reporter.fail(this, this.testNumber, details, directive);
    for (const message of this.diagnostics) {
      this.reporter.diagnostic(this.nesting, this.loc, message);
    }
  }
}

module.exports = { ReportedTest };
