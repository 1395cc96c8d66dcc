import * as v from 'valibot';

/** How a step-up is met: by its code alone, or by the full number of a card beside it. */
const stepUp = v.object({ needsCard: v.boolean() });

/** What a challenge keeps for the moment of its confirmation, by purpose; the others keep nothing. */
const contexts = {
  'sign-in': stepUp,
  sudo: stepUp,
  single: stepUp,
  /** Whether the session had a step-up when the enrolment began. */
  enrol: v.object({ enrolledWithStepUp: v.boolean() }),
  /** The id of the identifier whose place the verified address takes; it may be gone by then. */
  contact: v.object({ replaces: v.nullable(v.string()) }),
} as const;

export type PurposeWithContext = keyof typeof contexts;
export type ContextOf<P> = P extends PurposeWithContext
  ? v.InferOutput<(typeof contexts)[P]>
  : Record<string, never>;

/** The context of a challenge of that purpose. */
export function readContext<P extends PurposeWithContext>(
  purpose: P,
  { context }: { context: unknown },
): ContextOf<P> {
  return v.parse(contexts[purpose], context) as ContextOf<P>;
}

/** Whether the full number of a card is asked beside the code. */
export function needsCard({ context }: { context: unknown }): boolean {
  return v.is(stepUp, context) && context.needsCard;
}
