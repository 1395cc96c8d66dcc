import type { Scope } from '@talon/rules/scopes';
import type { Account } from 'oidc-provider';
import type { Deps } from '../kernel/deps';
import { findClaims } from '../domain/accounts/openid-claims';

/**
 * The claims of each scope (OpenID Connect Core, section 5.4). No street address is stored, so `address` has none. `amr` is in ID
 * tokens: the engine has it from the sign-in.
 */
export const claimsByScope: Partial<Record<Scope, string[]>> = {
  openid: ['sub', 'amr'],
  profile: ['name', 'given_name', 'family_name', 'birthdate', 'gender', 'locale'],
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified'],
};

/** The account as the engine needs it. Claims are read for userinfo only; an ID token contains none of them. */
export function createOidcAccount({ reads }: Pick<Deps, 'reads'>, accountId: string): Account {
  return {
    accountId,
    async claims(use, scope) {
      if (use === 'id_token' || !scope.split(' ').some(isOfPerson)) return { sub: accountId };
      const claims = await findClaims(reads, { accountId });
      return { sub: accountId, ...withoutNull(claims ?? {}) };
    },
  };
}

function isOfPerson(scope: string): boolean {
  return scope !== 'openid' && scope in claimsByScope;
}

function withoutNull(claims: object): Record<string, string | boolean> {
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== null));
}
