import type { Queryable } from '../../db/pool';
import type { AccountNotification } from '../../domain/notifications/notify-account';
import type { Deps } from '../../kernel/deps';

/** Keeps or removes one suspended thing. Returns what the account is notified of; undefined if it is not suspended. */
export type AnswerOne = (
  deps: Deps,
  tx: Queryable,
  about: { accountId: string; id: string; isKept: boolean },
) => Promise<AccountNotification | undefined>;
