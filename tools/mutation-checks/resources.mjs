// @ts-check

const resources = 'apps/service/src/features/resources/resources.test.ts';
const platforms = 'apps/service/src/demonstration/platforms.test.ts';
const sampleApp = 'apps/service/src/demonstration/sample-app.long.test.ts';

/** @type {readonly import('./all-checks.mjs').MutationCheck[]} */
export const resourcesAndDemoApplications = [
  {
    rule: 'A token allows only the calls of its scopes',
    file: 'apps/service/src/http/authenticate-application.ts',
    text: 'if (!scope || !scopes.includes(scope)) throw',
    replacement: 'if (!scope) throw',
    guard: { tests: resources },
  },
  {
    rule: 'The general API refuses with the header of RFC 6750',
    file: 'apps/service/src/http/answer.ts',
    text: '...(challenge !== undefined && {',
    replacement: '...(code === "login-required" && {',
    guard: { tests: resources },
  },
  {
    rule: 'The last call of a client is stored at most once a minute',
    file: 'apps/service/src/domain/clients/consents.ts',
    text: "and (last_used_at is null or last_used_at < now() - interval '1 minute')",
    replacement: '',
    guard: { tests: resources },
  },
  {
    rule: 'A platform reads the shared cookie again before it treats a person as signed out',
    file: 'apps/platforms/src/create-platform.ts',
    text: "status?.outcome === 'unknown' && context.req.query('again') === undefined",
    replacement: "status?.outcome === 'unknown' && context.req.path === ''",
    guard: { tests: platforms },
  },
  {
    rule: 'A platform takes a restricted token for no sign-in, and says so',
    file: 'apps/platforms/src/find-person.ts',
    text: 'response?.status === 403',
    replacement: 'response?.status === 418',
    guard: { tests: platforms },
  },
  {
    rule: 'Demo applications exist only in a demonstration',
    file: 'apps/service/src/demonstration/demo-applications.ts',
    text: 'if (!isDemonstration) return noDemoApplications;',
    replacement: 'if (isDemonstration === undefined) return noDemoApplications;',
    guard: { tests: `${platforms} ${sampleApp}` },
  },
  {
    rule: 'The sample application renews its tokens one at a time',
    file: 'apps/sample-app/src/tokens.mjs',
    text: 'if (current) return current;',
    replacement: '',
    guard: { tests: sampleApp },
  },
];
