import fc from 'fast-check';
import { type Draw, draws } from './random-draw';
import { type CallName, calls } from './calls/calls';

/** A drawn call, and its node. */
export interface DrawnCall {
  name: CallName;
  node: number;
  draw: Draw;
}

/** One call, or two in parallel; none only in a shrunk sequence. */
export type Step = DrawnCall[];

const names = Object.keys(calls) as CallName[];

/** A failing sequence is shortened, but its calls are not simplified: that is faster and more informative. */
const drawnCall: fc.Arbitrary<DrawnCall> = fc.noShrink(
  fc.record({
    name: fc.oneof(...names.map(name => ({ weight: calls[name].weight, arbitrary: fc.constant(name) }))),
    node: fc.nat(1),
    draw: draws,
  }),
);

/** The same call in parallel, on either node: by the same browser, by another, or about something else. */
const twin = fc
  .tuple(drawnCall, fc.nat(1), draws, fc.constantFrom<keyof Draw>('code', 'browser', 'pick', 'address'))
  .map(([one, node, other, differing]) => [
    one,
    { ...one, node, draw: { ...one.draw, [differing]: other[differing] } },
  ]);

/** Cannot be drawn, but a step may shrink to it. */
const none = { weight: 1, arbitrary: fc.constant<Step>([]) };
const often = 1_000_000;

const step: fc.Arbitrary<Step> = fc.oneof(
  { withCrossShrink: true },
  none,
  { weight: 6 * often, arbitrary: fc.array(drawnCall, { minLength: 1, maxLength: 2 }) },
  { weight: 1 * often, arbitrary: twin },
);

export const sequenceLength = 30;

/** Without the bias to small or repeated values, so that every call is made. */
export const sequences: fc.Arbitrary<Step[]> = fc.noBias(
  fc.array(step, { minLength: sequenceLength, maxLength: sequenceLength }),
);
