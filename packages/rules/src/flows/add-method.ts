import type { CodeMethod } from '../codes';

/** Setting methods up: each address is entered, then confirmed by its code (specification, states and transitions). */
export type AddMethodStep = 'phone' | 'phone_confirm' | 'email' | 'email_confirm' | 'done';

type Row = {
  readonly step: AddMethodStep;
  readonly method: CodeMethod;
  /** The step that the code leads to, given what is active after it. */
  readonly confirm: AddMethodStep;
};

const entries: readonly Row[] = [
  { step: 'phone', method: 'sms', confirm: 'phone_confirm' },
  { step: 'email', method: 'email', confirm: 'email_confirm' },
];

/** Where setting up goes on: the phone first, the e-mail where SMS is there already; done with both. */
export function nextEntry(active: readonly CodeMethod[]): AddMethodStep {
  return entries.find(({ method }) => !active.includes(method))?.step ?? 'done';
}

/** The step that waits for the code of an address just entered. */
export function confirmStepOf(method: CodeMethod): AddMethodStep {
  return entries.find(entry => entry.method === method)?.confirm ?? 'done';
}
