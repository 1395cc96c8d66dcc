import fc from 'fast-check';

// Stryker runs the tests a thousand times: a property gets 50 ms each time instead of all its runs.
fc.configureGlobal({ interruptAfterTimeLimit: 50, markInterruptAsFailure: false });
