/** What an act needs. `settled`: a step-up by something settled. `single`: one for this act alone, which is always by something settled. */
type Need = 'step-up' | 'settled' | 'single';

/** What each act of a signed-in person needs. Whatever is not here needs a session only. */
export const needOfAct = {
  'enrol-authenticator': 'step-up',
  'make-recovery-codes': 'step-up',
  'remove-authenticator': 'step-up',
  'remove-settled-authenticator-at-once': 'settled',
  'add-address': 'step-up',
  'replace-settled-address': 'settled',
  'set-imposed-password': 'step-up',
  'answer-suspended': 'step-up',
  'make-helpdesk-pin': 'step-up',
  'export-data': 'step-up',
  'erase-account': 'step-up',
  'restore-bank-account': 'step-up',
  'consent-to-personal-data': 'step-up',
  'consent-to-money': 'settled',
  'change-bank-account': 'single',
} as const satisfies Readonly<Record<string, Need>>;

export type Act = keyof typeof needOfAct;

/** The step-ups of a session. `isSettled`: of the one that is not single-use. */
export type StepUps = { readonly sudo: boolean; readonly isSettled: boolean; readonly single: boolean };

const isMet: Readonly<Record<Need, (stepUps: StepUps) => boolean>> = {
  'step-up': ({ sudo }) => sudo,
  settled: ({ sudo, isSettled }) => sudo && isSettled,
  single: ({ single }) => single,
};

/** Whether the session may do this now. */
export function mayAct(act: Act, stepUps: StepUps): boolean {
  return isMet[needOfAct[act]](stepUps);
}
