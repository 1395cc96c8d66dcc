import type { CodeMethod } from '../codes';

/** Enrolment: each address is entered, then confirmed by its code (specification, states and transitions). */
export type AddMethodStep = 'phone' | 'phone_confirm' | 'email' | 'email_confirm' | 'done';

type Row = {
  readonly step: AddMethodStep;
  readonly method: CodeMethod;
  /** The step after the code, given the authenticators enrolled by then. */
  readonly confirm: AddMethodStep;
};

const entries: readonly Row[] = [
  { step: 'phone', method: 'sms', confirm: 'phone_confirm' },
  { step: 'email', method: 'email', confirm: 'email_confirm' },
];

/** The account's verified addresses to which codes can be sent. */
export type KnownAddresses = { readonly hasEmail: boolean; readonly hasPhone: boolean };

/**
 * The next step: the phone first, the e-mail when SMS is enrolled or when only the e-mail is verified, because the first
 * code goes to an address that the account has; done with both.
 */
export function nextEntry(
  active: readonly CodeMethod[],
  { hasEmail, hasPhone }: KnownAddresses,
): AddMethodStep {
  if (active.length === 0 && hasEmail && !hasPhone) return 'email';
  return entries.find(({ method }) => !active.includes(method))?.step ?? 'done';
}

/** The step that waits for the code of an address just entered. */
export function confirmStepOf(method: CodeMethod): AddMethodStep {
  return entries.find(entry => entry.method === method)?.confirm ?? 'done';
}
