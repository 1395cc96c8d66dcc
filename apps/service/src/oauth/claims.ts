import type { Scope } from '@talon/rules/scopes';
import type { Account } from 'oidc-provider';
import type { Deps } from '../kernel/deps';
import { findClaims } from '../domain/accounts/openid-claims';

/**
 * The claims of each scope (OpenID Connect Core, section 5.4). No street address is stored, so `address` has none. Those of
 * `openid` are in ID tokens: the engine has them from the sign-in.
 */
export const claimsByScope: Partial<Record<Scope, string[]>> = {
  openid: ['sub', 'amr', 'acr', 'sid', 'auth_time'],
  profile: ['name', 'given_name', 'family_name', 'birthdate', 'gender', 'locale'],
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified'],
};

const personClaims = new Set(
  Object.entries(claimsByScope).flatMap(([scope, claims]) => (scope === 'openid' ? [] : claims)),
);

/** The account as the engine needs it. An ID token has claims about the person only if the parameter `claims` requests them. */
export function createOidcAccount({ db }: Pick<Deps, 'db'>, accountId: string): Account {
  return {
    accountId,
    async claims(use, scope, requested) {
      const isWanted = use === 'userinfo' || Object.keys(requested ?? {}).some(isAboutPerson);
      if (!isWanted || !scope.split(' ').some(isOfPerson)) return { sub: accountId };
      const claims = await findClaims(db, { accountId });
      return { sub: accountId, ...withoutNull(claims ?? {}) };
    },
  };
}

function isOfPerson(scope: string): boolean {
  return scope !== 'openid' && scope in claimsByScope;
}

function isAboutPerson(claim: string): boolean {
  return personClaims.has(claim);
}

function withoutNull(claims: object): Record<string, string | boolean> {
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== null));
}
