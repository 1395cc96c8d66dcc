import fc from 'fast-check';

// Stryker runs the tests a thousand times: a property gets half a second each time instead of all its runs.
fc.configureGlobal({ interruptAfterTimeLimit: 500, markInterruptAsFailure: false });
