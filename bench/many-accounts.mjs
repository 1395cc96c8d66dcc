// @ts-check
// The cost of calls with very many accounts, beside that of another node with few in a database of its own on the same server. Both
// nodes are new: one that has served other calls before has more code compiled, and more memory to collect.
import { checks, signIns } from './account-calls.mjs';
import { compare } from './measure.mjs';

export const few = 10_000;

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
  {
    figure: nameOf('session check', accounts),
    of: 'cpu',
    limit,
    measure: ({ sides, postmaster }) => compare(sides, postmaster, checks),
  },
  {
    figure: nameOf('signing in', accounts),
    of: 'cpu',
    limit,
    measure: ({ sides, postmaster }) => compare(sides, postmaster, signIns),
  },
];
