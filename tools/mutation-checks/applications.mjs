// @ts-check

const access = 'apps/service/src/features/access/access.test.ts';
const commands = 'apps/service/src/commands/clients/clients.test.ts';
const approve = 'apps/portal/src/features/authorize/approve.test.ts';

/** @type {readonly import('./all-checks.mjs').MutationCheck[]} */
export const applications = [
  {
    rule: 'Revoking access ends the tokens issued under it',
    file: 'apps/service/src/features/access/revoke-access.ts',
    text: '    await endAccess(tx, bearer.id, clientId);\n',
    replacement: '',
    guard: { tests: access },
  },
  {
    rule: 'A person can revoke only their own consent',
    file: 'apps/service/src/domain/clients/consents.ts',
    text: 'where s.account_id = :accountId and s.client_id = :clientId and c.client_id = s.client_id',
    replacement:
      'where :accountId::uuid is not null and s.client_id = :clientId and c.client_id = s.client_id',
    guard: { tests: access },
  },
  {
    rule: 'Removing a client ends its tokens',
    file: 'apps/service/src/commands/clients/remove-client.ts',
    text: '    await endAccessOfClient(tx, id);\n',
    replacement: '',
    guard: { tests: access },
  },
  {
    rule: 'The previous client secret expires',
    file: 'apps/service/src/domain/clients/clients.ts',
    text: 'case when earlier_secret_until > now() then earlier_secret_hash end as earlier_secret_hash',
    replacement: 'earlier_secret_hash',
    guard: { tests: commands },
  },
  {
    rule: 'A public client is never without PKCE',
    file: 'apps/service/src/commands/clients/registration.ts',
    text: 'isPublic && !given.is_pkce_required',
    replacement: 'false',
    guard: { tests: commands },
  },
  {
    rule: 'A redirect URI has no wildcard',
    file: 'apps/service/src/domain/clients/redirect-uri.ts',
    text: "uri.includes('*')",
    replacement: 'false',
    guard: { tests: 'apps/service/src/domain/clients/redirect-uri.test.ts' },
  },
  {
    rule: 'The consent page navigates to the API host only',
    file: 'apps/portal/src/features/authorize/redirect-to.ts',
    text: ' || new URL(target).origin !== apiOrigin',
    replacement: '',
    guard: { tests: approve },
  },
  {
    rule: 'The consent buttons work only after a moment',
    file: 'apps/portal/src/features/authorize/use-is-settled.ts',
    text: ', settledMilliseconds)',
    replacement: ', 0)',
    guard: { tests: approve },
  },
  {
    rule: 'With a uid in the target, a signed-in person sees the login page',
    file: 'apps/portal/src/app/navigation-rules.ts',
    text: ' && !isAsked(visit)',
    replacement: '',
    guard: { tests: 'apps/portal/src/app/navigation-rules.test.ts' },
  },
];
