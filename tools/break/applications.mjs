// @ts-check

const access = 'apps/service/src/features/access/access.test.ts';
const commands = 'apps/service/src/commands/clients/clients.test.ts';
const approve = 'apps/portal/src/features/authorize/approve.test.ts';

/** @type {readonly import('./breaks.mjs').Break[]} */
export const applications = [
  {
    rule: 'Access that is revoked ends what came from it',
    file: 'apps/service/src/features/access/revoke-access.ts',
    text: '    await endAccess(tx, bearer.id, clientId);\n',
    becomes: '',
    guard: { tests: access },
  },
  {
    rule: 'Nobody takes back what another person approved',
    file: 'apps/service/src/domain/clients/consents.ts',
    text: 'where s.account_id = $1 and s.client_id = $2 and c.client_id = s.client_id',
    becomes: 'where $1::uuid is not null and s.client_id = $2 and c.client_id = s.client_id',
    guard: { tests: access },
  },
  {
    rule: 'An application that is removed leaves nothing that it holds',
    file: 'apps/service/src/commands/clients/remove-client.ts',
    text: '    await endAccessOfClient(tx, id);\n',
    becomes: '',
    guard: { tests: access },
  },
  {
    rule: 'The secret before is taken for a time',
    file: 'apps/service/src/domain/clients/clients.ts',
    text: 'case when earlier_secret_until > now() then earlier_secret_hash end as earlier_secret_hash',
    becomes: 'earlier_secret_hash',
    guard: { tests: commands },
  },
  {
    rule: 'A public client is never without PKCE',
    file: 'apps/service/src/commands/clients/registration.ts',
    text: 'isPublic && !given.is_pkce_required',
    becomes: 'false',
    guard: { tests: commands },
  },
  {
    rule: 'An answer goes to no wildcard',
    file: 'apps/service/src/domain/clients/redirect-uri.ts',
    text: "uri.includes('*')",
    becomes: 'false',
    guard: { tests: 'apps/service/src/domain/clients/redirect-uri.test.ts' },
  },
  {
    rule: 'The page of a request goes to the API host alone',
    file: 'apps/portal/src/features/authorize/leave-for.ts',
    text: ' || new URL(target).origin !== apiOrigin',
    becomes: '',
    guard: { tests: approve },
  },
  {
    rule: 'A request is answered once it has been seen for a moment',
    file: 'apps/portal/src/features/authorize/use-is-settled.ts',
    text: ', steadyMilliseconds)',
    becomes: ', 0)',
    guard: { tests: approve },
  },
  {
    rule: 'With a uid in the target the sign-in opens to who is signed in',
    file: 'apps/portal/src/app/gate.ts',
    text: ' && !isAsked(visit)',
    becomes: '',
    guard: { tests: 'apps/portal/src/app/gate.test.ts' },
  },
];
