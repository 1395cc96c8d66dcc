// @ts-check

const tests = 'apps/service/src/domain/limits/captcha.test.ts';

/** @type {readonly import('./breaks.mjs').Break[]} */
export const captcha = [
  {
    rule: 'A captcha from the third number that leads nowhere',
    file: 'packages/rules/src/limits.ts',
    text: '  numbersLeadingNowhere: 3,\n',
    becomes: '  numbersLeadingNowhere: 4,\n',
    guard: { tests },
  },
  {
    rule: 'A captcha from the twentieth unconfirmed sending',
    file: 'packages/rules/src/limits.ts',
    text: '  unconfirmedByNetwork: 20,\n',
    becomes: '  unconfirmedByNetwork: 21,\n',
    guard: { tests },
  },
  {
    rule: 'Parallel calls get past no captcha',
    file: 'apps/service/src/domain/limits/count.ts',
    text: 'mostWithoutCaptcha ?? deps.limits.counted[limit].most',
    becomes: 'mostWithoutCaptcha && deps.limits.counted[limit].most',
    guard: { tests },
  },
  {
    rule: 'The answer to a captcha is good once',
    file: 'apps/service/src/domain/limits/captcha.ts',
    text: "  if (!(await isFirstUse(deps, answer))) throw new Refusal('captcha-refused');\n",
    becomes: '  await isFirstUse(deps, answer);\n',
    guard: { tests },
  },
  {
    rule: 'A provider that is away lets nobody through',
    file: 'apps/service/src/domain/limits/captcha.ts',
    text: '.catch(error => away(deps, error))',
    becomes: '.catch(() => true)',
    guard: { tests },
  },
  {
    rule: 'An answer that was given on another host is refused',
    file: 'apps/service/src/integrations/captcha.ts',
    text: 'reply.success && isFromHere && isForThis',
    becomes: 'reply.success && isForThis',
    guard: { tests },
  },
  {
    rule: 'A report of an error holds no personal data',
    file: 'apps/portal/src/app/error-reports/scrub-event.ts',
    text: "    value: scrub(value ?? '', known),\n",
    becomes: "    value: scrub(value ?? ''),\n",
    guard: { tests: 'apps/portal/src/app/error-reports/error-reports.test.ts' },
  },
];
