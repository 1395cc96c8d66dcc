import * as authorize from '@talon/contract/authorize';
import type { Client, Result } from '@talon/contract/client';
import type { QueryOf, ReplyOf, RequestOf } from '@talon/contract/endpoint';

export type Approval = Extract<ReplyOf<typeof authorize.showAuthorization>, { approvalType: 'scopes' }>;
export type Asked = Result<typeof authorize.showAuthorization>;
export type Answered = Result<typeof authorize.approveAuthorization>;

/** The parameters of an authorization request in a page's query. */
export function requestIn(search: string): QueryOf<typeof authorize.showAuthorization> {
  const given = new URLSearchParams(search);
  const names = ['uid', ...authorize.authorizationParameters] as const;
  const pairs = names.map(name => [name, given.get(name)] as const);
  return Object.fromEntries(pairs.filter(([, value]) => value !== null));
}

/** The status of an authorization request; without a `uid` it starts one. */
export const showAuthorization = (call: Client, query: ReturnType<typeof requestIn>) =>
  call(authorize.showAuthorization, { query });

export const approve = (call: Client, body: RequestOf<typeof authorize.approveAuthorization>) =>
  call(authorize.approveAuthorization, { body });

export const refuse = (call: Client, uid: string) => call(authorize.refuseAuthorization, { query: { uid } });
