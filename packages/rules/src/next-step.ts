/** The facts that decide which step the dashboard proposes. */
export interface NextStepFacts {
  readonly cards: readonly { readonly state: 'activated' | 'pending' | 'refused' }[];
  readonly hasTwoStep: boolean;
  /** False in a market without bank accounts. */
  readonly lacksBankAccount: boolean;
}

export type NextStep = 'two-step' | 'bank-account' | 'add-card';

type Row = { readonly step: NextStep; readonly isDue: (facts: NextStepFacts) => boolean };

/** The steps in the order of proposal. */
const steps: readonly Row[] = [
  { step: 'add-card', isDue: ({ cards }) => cards.length === 0 },
  { step: 'two-step', isDue: ({ hasTwoStep }) => !hasTwoStep },
  { step: 'bank-account', isDue: ({ lacksBankAccount }) => lacksBankAccount },
];

/** The first step that is due; undefined when everything is done. */
export function nextStep(facts: NextStepFacts): NextStep | undefined {
  return steps.find(({ isDue }) => isDue(facts))?.step;
}
