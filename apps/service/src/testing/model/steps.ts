import fc from 'fast-check';
import { type Draw, draws } from './random-draw';
import { type CallName, calls } from './calls/calls';

/** A call as it was drawn, and the node that it goes to. */
export interface DrawnCall {
  name: CallName;
  node: number;
  draw: Draw;
}

/** One call, or two at once; none only where a failing sequence was made shorter. */
export type Step = DrawnCall[];

const names = Object.keys(calls) as CallName[];

/** A failing sequence is made shorter, not its calls plainer: that tells more, and sooner. */
const drawnCall: fc.Arbitrary<DrawnCall> = fc.noShrink(
  fc.record({
    name: fc.oneof(...names.map(name => ({ weight: calls[name].weight, arbitrary: fc.constant(name) }))),
    node: fc.nat(1),
    draw: draws,
  }),
);

/** The same again at the same moment, on either node: by the same, by somebody else, or about something else. */
const twin = fc
  .tuple(drawnCall, fc.nat(1), draws, fc.constantFrom<keyof Draw>('code', 'browser', 'pick', 'address'))
  .map(([one, node, other, differing]) => [
    one,
    { ...one, node, draw: { ...one.draw, [differing]: other[differing] } },
  ]);

/** Cannot be drawn, but is what a step shrinks to. */
const none = { weight: 1, arbitrary: fc.constant<Step>([]) };
const often = 1_000_000;

const step: fc.Arbitrary<Step> = fc.oneof(
  { withCrossShrink: true },
  none,
  { weight: 6 * often, arbitrary: fc.array(drawnCall, { minLength: 1, maxLength: 2 }) },
  { weight: 1 * often, arbitrary: twin },
);

export const sequenceLength = 30;

/** Without the bias to what is small or repeated: every call is to be made. */
export const sequences: fc.Arbitrary<Step[]> = fc.noBias(
  fc.array(step, { minLength: sequenceLength, maxLength: sequenceLength }),
);
