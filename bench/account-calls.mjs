// @ts-check
// The rows of session checks, sign-ins and registrations, in the order in which a pair of processes runs them.
import { fillApps, forgetCodes, signInWithApp } from './apps.mjs';
import {
  checkSession,
  compare,
  compareOperations,
  register,
  returning,
  settleMilliseconds as settle,
  signIn,
  signInAgain,
  signInElsewhere,
} from './measure.mjs';
import { fillPasskeys, withPasskeySignIns } from './passkeys.mjs';
import { fillOnboardings } from './people.mjs';

/**
 * Two processes of the same code differ by several hundredths for as long as they run, so each row is measured with so many pairs of
 * product and baseline.
 */
export const pairCount = 3;

/** Before a row of sign-ins or registrations: twice the calls after which V8 compiles fully. A busy node makes them within minutes. */
const compiled = 3000;

export const checks = { callOf: checkSession, count: 1000, atOnce: 4, rounds: 21, warmUp: 4000 };
export const signIns = { callOf: signIn, count: 30, atOnce: 1, rounds: 15, warmUp: 300, settle };
const again = { ...signIns, callOf: signInAgain, warmUp: compiled };
const passkeys = { count: 170, atOnce: 1, rounds: 21, warmUp: compiled, settle };
/** No code works twice, so each person signs in once a round. */
const appPeople = 50;
const registrations = { callOf: register, count: 40, atOnce: 1, rounds: 15, warmUp: compiled, settle };

/**
 * @typedef {import('./measure.mjs').Side} Side
 * @typedef {object} Pair a product and a baseline that were just started
 * @property {[Side, Side]} sides
 * @property {number} postmaster the process
 * @property {import('pg').Client} client
 * @typedef {object} Row
 * @property {string} figure
 * @property {'cpu' | 'perSecond'} of
 * @property {number} limit the least for `perSecond`, the most for `cpu`
 * @property {(pair: Pair) => Promise<void>} [fill] runs once, before the first pair
 * @property {(pair: Pair) => Promise<import('./measure.mjs').Figure[]>} measure
 */

/** @type {readonly Row[]} */
export const accountCalls = [
  {
    figure: 'GET /user, CPU ms',
    of: 'cpu',
    limit: 1.25,
    measure: ({ sides, postmaster }) => compare(sides, postmaster, checks),
  },
  {
    figure: 'sign-in on a known device, CPU ms',
    of: 'cpu',
    limit: 1.15,
    measure: ({ sides, postmaster }) => compare(sides, postmaster, again),
  },
  {
    figure: 'first sign-in, CPU ms',
    of: 'cpu',
    limit: 1.5,
    measure: ({ sides, postmaster }) => compare(sides, postmaster, signIns),
  },
  {
    figure: 'sign-in on a new device, CPU ms',
    of: 'cpu',
    limit: 1.5,
    measure: ({ sides, postmaster }) =>
      compare(sides, postmaster, { ...again, callOf: signInElsewhere, warmUp: 1000 }),
  },
  {
    figure: 'sign-in, 8 at once, a second',
    of: 'perSecond',
    limit: 0.85,
    measure: ({ sides, postmaster }) =>
      compare(sides, postmaster, { ...again, warmUp: 2 * returning, count: 100, rounds: 9, atOnce: 8 }),
  },
  {
    figure: 'passkey sign-in, CPU ms',
    of: 'cpu',
    limit: 1.2,
    fill: ({ client }) => fillPasskeys(client),
    async measure({ sides, postmaster }) {
      const all = passkeys.warmUp + passkeys.count * passkeys.rounds;
      const signers = [];
      for (const side of sides) signers.push(await withPasskeySignIns(side, all));
      return compareOperations(signers, postmaster, { operationOf: side => side.signIn, ...passkeys });
    },
  },
  {
    figure: 'app-code sign-in, CPU ms',
    of: 'cpu',
    limit: 1.2,
    fill: ({ client, sides: [product] }) => fillApps(client, product.port, appPeople),
    measure: ({ sides, postmaster, client }) =>
      compareOperations(sides, postmaster, {
        operationOf: signInWithApp,
        beforeEach: () => forgetCodes(client),
        count: appPeople,
        atOnce: 1,
        rounds: 21,
        warmUp: compiled,
        settle,
      }),
  },
  {
    figure: 'registration, CPU ms',
    of: 'cpu',
    limit: 1.3,
    fill: ({ client, sides }) =>
      fillOnboardings(
        client,
        pairCount * sides.length * (registrations.warmUp + registrations.count * registrations.rounds),
      ),
    measure: ({ sides, postmaster }) => compare(sides, postmaster, registrations),
  },
];
