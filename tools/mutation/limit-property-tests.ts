import fc from 'fast-check';

// Stryker runs the tests a thousand times, so each property stops after half a second instead of doing all its runs.
fc.configureGlobal({ interruptAfterTimeLimit: 500, markInterruptAsFailure: false });
