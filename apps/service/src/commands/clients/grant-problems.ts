import { isMachineScope } from '@talon/rules/scopes';
import type { ClientFields } from './registration-fields';

type Rule = { readonly breaks: (given: ClientFields) => boolean; readonly line: string };

const has = ({ grant_types }: ClientFields, grant: ClientFields['grant_types'][number]) =>
  grant_types.includes(grant);

/** Of clients that sign people in. */
const ofPeople: readonly Rule[] = [
  { breaks: given => !has(given, 'authorization_code'), line: 'grant_types: needs authorization_code' },
  {
    breaks: given => !has(given, 'refresh_token') && given.scope.includes('offline_access'),
    line: 'grant_types: needs refresh_token for the scope offline_access',
  },
  { breaks: given => given.redirect_uris.length === 0, line: 'redirect_uris: needs at least one' },
  {
    breaks: ({ response_types: types }) => types !== undefined && types.join() !== 'code',
    line: 'response_types: must be ["code"]',
  },
  { breaks: ({ default_scope }) => default_scope === undefined, line: 'default_scope: is missing' },
  {
    breaks: ({ scope }) => scope.some(isMachineScope),
    line: 'scope: contains one of machine clients, which have a colon',
  },
];

/** Of clients without people. */
const ofMachines: readonly Rule[] = [
  {
    breaks: ({ grant_types }) => grant_types.length > 1,
    line: 'grant_types: has client_credentials beside others: register two clients',
  },
  { breaks: given => given.redirect_uris.length > 0, line: 'redirect_uris: is not for machine clients' },
  {
    breaks: ({ response_types: types }) => types !== undefined && types.length > 0,
    line: 'response_types: is not for machine clients',
  },
  {
    breaks: ({ token_endpoint_auth_method: method }) => method === 'none',
    line: 'token_endpoint_auth_method: needs a secret or a key for client_credentials',
  },
  {
    breaks: ({ scope }) => !scope.every(isMachineScope),
    line: 'scope: contains one of people: machine clients have scopes of their own, such as cards:block',
  },
];

/** What a registration lacks for its grants, or has too much, as lines for the operator. */
export function grantProblems(given: ClientFields): string[] {
  const rules = has(given, 'client_credentials') ? ofMachines : ofPeople;
  return rules.filter(({ breaks }) => breaks(given)).map(({ line }) => line);
}
