import type { CodeMethod } from '@talon/rules/codes';
import type { Queryable } from '../../db/pool';
import type { Visitor } from '../../http/caller';
import type { Deps } from '../deps';

/** What an account is told of; each has its words in every language. */
export type NoticeEvent =
  | 'new-device'
  | 'unproven-sign-in'
  | 'password-changed'
  | 'password-reset'
  | 'method-added'
  | 'method-removed'
  | 'identifier-added'
  | 'identifier-removed';

export interface Notice {
  event: NoticeEvent;
  /** What it happened to, masked where it is an address. */
  detail?: string;
}

/** An address by its channel. */
export interface Addressee {
  method: CodeMethod;
  destination: string;
}

/**
 * Tells an account what happened, when and where, in its language and the market's brand. To the primary e-mail (by SMS
 * where there is none), to every verified address, or to these. `from`: whose call it was.
 */
export async function tellAccount(
  _deps: Deps,
  _tx: Queryable,
  _accountId: string,
  _from: Pick<Visitor, 'market' | 'address' | 'userAgent'>,
  _notice: Notice,
  _to: 'primary' | 'every-address' | readonly Addressee[] = 'primary',
): Promise<void> {
  return undefined;
}
