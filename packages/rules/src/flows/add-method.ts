import type { AuthenticatorType } from '../authenticators';
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
 * The next step: the phone first, or the e-mail if SMS is enrolled or only the e-mail is verified, because the first code is
 * sent to an address of the account. `done` if both are enrolled.
 */
export function nextEntry(
  active: readonly AuthenticatorType[],
  { hasEmail, hasPhone }: KnownAddresses,
): AddMethodStep {
  if (active.length === 0 && hasEmail && !hasPhone) return 'email';
  return entries.find(({ method }) => !active.includes(method))?.step ?? 'done';
}

/** The step that asks for the code of the address entered last. */
export function confirmStepOf(method: CodeMethod): AddMethodStep {
  return entries.find(entry => entry.method === method)?.confirm ?? 'done';
}
