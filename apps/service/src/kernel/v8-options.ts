import { setFlagsFromString } from 'node:v8';

/**
 * What V8 does otherwise in a node, which lives for weeks and makes most calls seldom, than in the tab of a browser:
 * - It compiles a function with an optimizing compiler after half as many calls, and waits less once the function has met a new kind
 *   of value.
 * - It collects all garbage once the heap has grown by three tenths. By default it does so after 4 MiB, which with our limit of the heap is
 *   every sixtieth registration.
 * - It makes every object in the young part of the heap. By default it makes those of some places in the code in the old part, because
 *   earlier ones from there lived long; what a call makes there takes memory until all garbage is collected.
 * - It frees the memory of a compilation at once. By default another thread does so later; under load a hundred wait for it after the start, and
 *   what they took, 10 MiB and more, never goes back to the system.
 */
export const v8Options = [
  '--invocation-count-for-maglev=200',
  '--minimum-invocations-after-ic-update=200',
  '--invocation-count-for-turbofan=1500',
  '--heap-growing-percent=30',
  '--no-allocation-site-pretenuring',
  '--no-maglev-destroy-on-background',
];

/** For what runs from now on: on the command line, some options would make V8 reject the compiled code that Node brings along. */
export function setV8Options(): void {
  for (const option of v8Options) setFlagsFromString(option);
}
