import { expect, test } from 'vitest';
import { nextStep } from './next-step';

const card = { state: 'activated' } as const;
const done = { cards: [card], hasTwoStep: true, lacksBankAccount: false };

test.each([
  ['nothing is missing', {}, undefined],
  ['there is no card', { cards: [], hasTwoStep: false, lacksBankAccount: true }, 'add-card'],
  ['there is no two-step verification', { hasTwoStep: false, lacksBankAccount: true }, 'two-step'],
  ['only the bank account is missing', { lacksBankAccount: true }, 'bank-account'],
])('%s: the dashboard proposes one next step', (_when, facts, step) => {
  expect(nextStep({ ...done, ...facts })).toBe(step);
});
