// @ts-check
// The cost of calls with very many accounts, beside that of another node with few in a database of its own on the same server. Both
// nodes are new: one that has served other calls before has more code compiled, and more memory to collect. As many people call both,
// spread over all accounts.
import { checks, signIns } from './account-calls.mjs';
import { sendOne } from './load.mjs';
import { checkSession, compareOperations, signInOf } from './measure.mjs';

export const few = 10_000;

/** So many people call in turn. Nobody signs in for the first time twice. */
const callers = { checks: 1_000, signIns: 2_500 };

/**
 * @param {string} call
 * @param {number} accounts
 */
const nameOf = (call, accounts) => `CPU ms, ${accounts.toLocaleString('en')} accounts to 10,000: ${call}`;

/**
 * @param {number} accounts
 * @param {number} limit
 * @returns {readonly import('./pairs.mjs').Row<import('./measure.mjs').Side>[]}
 */
export const manyAccountsRows = (accounts, limit) => [
  rowOf(nameOf('session check', accounts), {
    ...checks,
    callOf: checkSession,
    people: callers.checks,
    accounts,
    limit,
  }),
  rowOf(nameOf('signing in', accounts), {
    ...signIns,
    callOf: signInOf,
    people: callers.signIns,
    accounts,
    limit,
  }),
];

/**
 * @param {string} figure
 * @param {Omit<typeof checks, 'callOf'> & { callOf: (index: number) => import('./load.mjs').Call, people: number, accounts: number, limit: number, settle?: number }} load
 * @returns {import('./pairs.mjs').Row<import('./measure.mjs').Side>}
 */
function rowOf(figure, { callOf, people, accounts, limit, ...load }) {
  const nextOfMany = inTurn(people, accounts);
  const nextOfFew = inTurn(people, few);
  return {
    figure,
    of: 'cpu',
    limit,
    measure: ({ sides: [many, other], postmaster }) =>
      compareOperations(
        [
          { ...many, next: nextOfMany },
          { ...other, next: nextOfFew },
        ],
        postmaster,
        {
          operationOf: ({ port, next }) => {
            return agent => sendOne(agent, port, callOf(next()));
          },
          ...load,
        },
      ),
  };
}

/**
 * Gives the index of one person after the other, spread over all accounts.
 * @param {number} people
 * @param {number} accounts
 */
function inTurn(people, accounts) {
  let count = 0;
  return () => (count++ % people) * (accounts / people);
}
