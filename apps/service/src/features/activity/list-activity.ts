import type { listActivity as endpoint } from '@talon/contract/activity';
import { Refusal } from '@talon/contract/errors';
import { hiddenEvents, lookEvents } from '@talon/rules/activity';
import { listActivity as list } from '../../domain/audit/list-events';
import type { UseCase } from '../../kernel/route';

const eventsOfPage = 50;

/** `GET /user/activity`. */
export const listActivity: UseCase<typeof endpoint> = async (
  deps,
  { bearer },
  { query: { before = '', looks } },
) => {
  if (!/^\d{0,15}$/.test(before)) throw new Refusal('invalid-request', { fields: ['before'] });
  const rows = await list(deps, deps.db, {
    accountId: bearer.id,
    hidden: [...hiddenEvents],
    shown: looks === '1' ? [...lookEvents] : null,
    before: before === '' ? null : Number(before),
    most: eventsOfPage + 1,
  });
  return { data: rows.slice(0, eventsOfPage), meta: { has_more: rows.length > eventsOfPage } };
};
