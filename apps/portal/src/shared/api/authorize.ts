import * as authorize from '@talon/contract/authorize';
import type { Result } from '@talon/contract/client';
import type { QueryOf, ReplyOf } from '@talon/contract/endpoint';

export type Approval = Extract<ReplyOf<typeof authorize.showAuthorization>, { approvalType: 'scopes' }>;
export type Asked = Result<typeof authorize.showAuthorization>;
export type Answered = Result<typeof authorize.approveAuthorization>;

/** Reads the parameters of an authorization request from the query of a page. */
export function requestIn(search: string): QueryOf<typeof authorize.showAuthorization> {
  const given = new URLSearchParams(search);
  const names = ['uid', ...authorize.authorizationParameters] as const;
  const pairs = names.map(name => [name, given.get(name)] as const);
  return Object.fromEntries(pairs.filter(([, value]) => value !== null));
}
