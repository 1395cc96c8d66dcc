import type { listActivity as endpoint } from '@talon/contract/activity';
import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import { hiddenEvents, lookEvents } from '@talon/rules/activity';
import { listActivity as list } from '../../domain/audit/list-events';
import type { Caller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import type { Input } from '../../kernel/route';

const eventsOfPage = 50;

/** `GET /user/activity`. */
export async function listActivity(
  deps: Deps,
  { bearer }: Caller,
  { query: { before = '', looks } }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  if (!/^\d{0,15}$/.test(before)) throw new Refusal('invalid-request', { fields: ['before'] });
  const rows = await list(deps, deps.db, {
    accountId: bearer.id,
    hidden: [...hiddenEvents],
    shown: looks === '1' ? [...lookEvents] : null,
    before: before === '' ? null : Number(before),
    most: eventsOfPage + 1,
  });
  return { data: rows.slice(0, eventsOfPage), meta: { has_more: rows.length > eventsOfPage } };
}
