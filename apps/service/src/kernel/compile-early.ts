import { setFlagsFromString } from 'node:v8';

/**
 * V8 compiles a function with an optimizing compiler after half as many calls as by default, and waits less once the function
 * has met a new kind of value. A browser tab lives for minutes; a node lives for weeks and makes most calls seldom.
 */
export const compileOptions = [
  '--invocation-count-for-maglev=200',
  '--minimum-invocations-after-ic-update=200',
  '--invocation-count-for-turbofan=1500',
];

/** For what runs from now on: on the command line, the options would make V8 reject the compiled code that Node brings along. */
export function compileEarly(): void {
  for (const option of compileOptions) setFlagsFromString(option);
}
