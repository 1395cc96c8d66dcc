// @ts-check

const tests = 'apps/service/src/domain/limits/captcha.test.ts';

/** @type {readonly import('./all-checks.mjs').MutationCheck[]} */
export const captcha = [
  {
    rule: 'A captcha is required from the third invalid number',
    file: 'packages/rules/src/counted-limits.ts',
    text: '  invalidNumbers: 3,\n',
    replacement: '  invalidNumbers: 4,\n',
    guard: { tests },
  },
  {
    rule: 'A captcha is required from the twentieth unconfirmed delivery',
    file: 'packages/rules/src/counted-limits.ts',
    text: '  unconfirmedByNetwork: 20,\n',
    replacement: '  unconfirmedByNetwork: 21,\n',
    guard: { tests },
  },
  {
    rule: 'Parallel requests do not bypass the captcha',
    file: 'apps/service/src/domain/limits/count.ts',
    text: 'mostWithoutCaptcha ?? deps.limits.counted[limit].most',
    replacement: 'mostWithoutCaptcha && deps.limits.counted[limit].most',
    guard: { tests },
  },
  {
    rule: 'A captcha response is accepted once',
    file: 'apps/service/src/domain/limits/captcha.ts',
    text: "  if (!(await isFirstUse(deps, answer))) throw new Refusal('captcha-refused');\n",
    replacement: '  await isFirstUse(deps, answer);\n',
    guard: { tests },
  },
  {
    rule: 'Without the captcha provider nobody passes',
    file: 'apps/service/src/domain/limits/captcha.ts',
    text: '.catch(error => away(deps, error))',
    replacement: '.catch(() => true)',
    guard: { tests },
  },
  {
    rule: 'A captcha response of another host is refused',
    file: 'apps/service/src/integrations/captcha.ts',
    text: 'reply.success && isOurHost && isOurAction',
    replacement: 'reply.success && isOurAction',
    guard: { tests },
  },
  {
    rule: 'An error report holds no personal data',
    file: 'apps/portal/src/app/error-reports/scrub-event.ts',
    text: "    value: scrub(value ?? '', known),\n",
    replacement: "    value: scrub(value ?? ''),\n",
    guard: { tests: 'apps/portal/src/app/error-reports/error-reports.test.ts' },
  },
];
