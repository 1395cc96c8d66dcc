// @ts-check

const resources = 'apps/service/src/features/resources/resources.test.ts';
const platforms = 'apps/service/src/demonstration/platforms.test.ts';
const sampleApp = 'apps/service/src/demonstration/sample-app.test.ts';

/** @type {readonly import('./breaks.mjs').Break[]} */
export const resourcesAndGuests = [
  {
    rule: 'A token opens the calls of its scopes alone',
    file: 'apps/service/src/http/application.ts',
    text: 'if (!scope || !scopes.includes(scope)) throw',
    becomes: 'if (!scope) throw',
    guard: { tests: resources },
  },
  {
    rule: 'A refusal of the general API says why, as RFC 6750 has it',
    file: 'apps/service/src/http/answer.ts',
    text: 'if (challenge) context.header(',
    becomes: 'if (code === "login-required") context.header(',
    guard: { tests: resources },
  },
  {
    rule: 'When an application last called is written at most once a minute',
    file: 'apps/service/src/domain/clients/consents.ts',
    text: "and (last_used_at is null or last_used_at < now() - interval '1 minute')",
    becomes: '',
    guard: { tests: resources },
  },
  {
    rule: 'A platform reads the shared cookie once more before it calls a person signed out',
    file: 'apps/platforms/src/create-platform.ts',
    text: "found?.outcome === 'unknown' && context.req.query('again') === undefined",
    becomes: "found?.outcome === 'unknown' && context.req.path === ''",
    guard: { tests: platforms },
  },
  {
    rule: 'A platform takes a restricted token for no sign-in, and says so',
    file: 'apps/platforms/src/find-person.ts',
    text: 'answer?.status === 403',
    becomes: 'answer?.status === 418',
    guard: { tests: platforms },
  },
  {
    rule: 'Outside a demonstration there are no guests',
    file: 'apps/service/src/demonstration/demo-applications.ts',
    text: 'if (!isDemonstration) return noDemoApplications;',
    becomes: 'if (isDemonstration === undefined) return noDemoApplications;',
    guard: { tests: `${platforms} ${sampleApp}` },
  },
  {
    rule: 'The sample application renews its tokens one at a time',
    file: 'apps/sample-app/src/tokens.mjs',
    text: 'if (running) return running;',
    becomes: '',
    guard: { tests: sampleApp },
  },
];
