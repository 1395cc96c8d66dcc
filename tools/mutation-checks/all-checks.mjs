// @ts-check
import { accounts } from './accounts.mjs';
import { applications } from './applications.mjs';
import { staffConsole } from './console.mjs';
import { duplicated } from './duplicated.mjs';
import { authorize } from './authorize.mjs';
import { captcha } from './captcha.mjs';
import { fuzzion } from './fuzzion.mjs';
import { onboarding } from './onboarding.mjs';
import { passkeys } from './passkeys.mjs';
import { profile } from './profile.mjs';
import { recovery } from './recovery.mjs';
import { resourcesAndDemoApplications } from './resources.mjs';
import { secondFactor } from './second-factor.mjs';
import { shape } from './shape.mjs';
import { signIn } from './sign-in.mjs';

/**
 * @typedef {object} MutationCheck one mutant of a rule that Stryker cannot mutate: SQL, configuration, the sum of several
 *   packages
 * @property {string} rule
 * @property {string} file
 * @property {string} text occurs exactly once in the file
 * @property {string} replacement
 * @property {import('./guards.mjs').Guard} guard what must fail
 */

/** @type {readonly MutationCheck[]} */
export const mutationChecks = [
  ...signIn,
  ...onboarding,
  ...secondFactor,
  ...passkeys,
  ...recovery,
  ...profile,
  ...accounts,
  ...duplicated,
  ...authorize,
  ...applications,
  ...resourcesAndDemoApplications,
  ...captcha,
  ...staffConsole,
  ...fuzzion,
  ...shape,
];
