// @ts-check
// The rows of session checks, sign-ins and registrations, in the order in which a pair of processes runs them.
import { fillApps, forgetCodes, signInWithApp } from './apps.mjs';
import {
  checkSession,
  compare,
  compareOperations,
  p99WhileSigningIn,
  register,
  returning,
  settleMilliseconds as settle,
  signIn,
  signInAgain,
  signInElsewhere,
} from './measure.mjs';
import { pairCount } from './pairs.mjs';
import { fillPasskeys, withPasskeySignIns } from './passkeys.mjs';
import { fillOnboardings, forgetNewDevices } from './people.mjs';

/** Before a row of sign-ins or registrations: twice the calls after which V8 compiles fully. A busy node makes them within minutes. */
const compiled = 3000;

export const checks = { callOf: checkSession, count: 1000, atOnce: 4, rounds: 31, warmUp: 4000 };
export const signIns = { callOf: signIn, count: 30, atOnce: 1, rounds: 15, warmUp: 300, settle };
const again = { ...signIns, callOf: signInAgain, rounds: 25, warmUp: compiled };
const passkeys = { count: 170, atOnce: 1, rounds: 21, warmUp: compiled, settle };
/** No code works twice, so each person signs in once a round. */
const appPeople = 50;
const registrations = { callOf: register, count: 40, atOnce: 1, rounds: 21, warmUp: compiled, settle };

/** @type {readonly import('./pairs.mjs').Row<import('./measure.mjs').Side>[]} */
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
    measure: ({ sides, postmaster, client }) =>
      compare(sides, postmaster, {
        ...again,
        callOf: signInElsewhere,
        warmUp: 1000,
        beforeEach: () => forgetNewDevices(client),
      }),
  },
  {
    figure: 'sign-in, 8 at once, a second',
    of: 'perSecond',
    limit: 0.85,
    measure: ({ sides, postmaster }) =>
      compare(sides, postmaster, { ...again, warmUp: 2 * returning, count: 100, rounds: 15, atOnce: 8 }),
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
  {
    figure: 'GET /user, p99 ms with 4 sign-ins',
    of: 'p99',
    limit: 2,
    measure: ({ sides }) => p99WhileSigningIn(sides),
  },
];
