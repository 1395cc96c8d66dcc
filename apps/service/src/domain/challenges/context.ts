import { authenticatorTypes } from '@talon/rules/authenticators';
import * as v from 'valibot';

const stepUp = v.object({
  /** The full number of a card is required in addition to the code. */
  needsCard: v.boolean(),
  /** In a sign-in: the code is required in addition to the code of an enrolled authenticator. */
  isAdditional: v.optional(v.boolean()),
  /** Before the first app or passkey of an account without authenticators and cards: a code to a verified address. */
  isFirstEnrolment: v.optional(v.boolean()),
});

const single = v.object({
  ...stepUp.entries,
  /** The bank account that the step-up is for; without it, the step-up is for any. */
  bankAccount: v.optional(v.object({ hash: v.string(), masked: v.string() })),
});

/** The bank account that a single-use step-up was requested for: a keyed hash in hexadecimal, and its masked form. */
export type IntendedAccount = NonNullable<v.InferOutput<typeof single>['bankAccount']>;

/** What confirmed the step-up of the session when this began; null without one. It decides from when what is added is settled. */
const provenBy = v.nullable(
  v.object({ method: v.picklist([...authenticatorTypes, 'card']), isSettled: v.boolean() }),
);

/** What a challenge stores for its confirmation, by purpose; other purposes store nothing. */
const contexts = {
  'sign-in': stepUp,
  sudo: stepUp,
  single,
  /** All authenticators are lost. */
  lost: stepUp,
  enrol: v.object({
    provenBy,
    /** The encrypted secret of an app, in base64. */
    sealedSecret: v.optional(v.string()),
    /** The browser makes the passkey without a question to the person. */
    isAutomatic: v.optional(v.boolean()),
    /** The id of the app or passkey whose place the new one takes; it may have been removed by then. */
    replaces: v.optional(v.string()),
  }),
  /** The id of the identifier that the verified address replaces; it may have been removed by then. */
  contact: v.object({ provenBy, replaces: v.nullable(v.string()) }),
} as const;

export type PurposeWithContext = keyof typeof contexts;
export type ContextOf<P> = P extends PurposeWithContext
  ? v.InferOutput<(typeof contexts)[P]>
  : Record<string, never>;

export function readContext<P extends PurposeWithContext>(
  purpose: P,
  { context }: { context: unknown },
): ContextOf<P> {
  return v.parse(contexts[purpose], context) as ContextOf<P>;
}

/** Whether the code is required in addition to the code of an enrolled authenticator. */
export function isAdditional({ context }: { context: unknown }): boolean {
  return v.is(stepUp, context) && context.isAdditional === true;
}

/** Whether the code is that of a verified address before the first app or passkey. */
export function isFirstEnrolment({ context }: { context: unknown }): boolean {
  return v.is(stepUp, context) && context.isFirstEnrolment === true;
}

/** Whether the full number of a card is required in addition to the code. */
export function needsCard({ context }: { context: unknown }): boolean {
  return v.is(stepUp, context) && context.needsCard;
}

/** The bank account that a single-use step-up was requested for, if it names one. */
export function intendedAccount({ context }: { context: unknown }): IntendedAccount | undefined {
  return v.is(single, context) ? context.bankAccount : undefined;
}
