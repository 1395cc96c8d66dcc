import type { Queryable } from '../../db/pool';
import { transaction } from '../../db/transaction';
import { many, one } from '../../db/statement';
import type { Deps } from '../../kernel/deps';
import { sealPersonalFields } from './personal-fields';

/** Events after an id whose personal fields are not sealed, with as many as `most`. */
const findUnsealedEvents = many(
  'audit_events_find_unsealed',
  `select id::text as "id!", account_id as "account_id!", address, device_id, reason, details from audit_events
    where id > :after::bigint and account_id is not null and sealed is null
      and (address is not null or device_id is not null or reason is not null or details is not null)
    order by id limit :most`,
);

const storeSealedFields = one(
  'audit_events_seal',
  'select seal_audit_events(:ids::bigint[], :contents::bytea[]) as "sealed!"',
);

const eventsAtOnce = 500;

/** Stored instead of a content: the events of an erased account keep nothing of the person. */
const accountIsGone = Buffer.alloc(0);

/** Seals the personal fields of events that a version before has recorded. Returns how many events it sealed. */
export async function sealEarlierEvents(deps: Pick<Deps, 'db' | 'encryption'>): Promise<number> {
  let after = '0';
  let sealed = 0;
  for (;;) {
    const events = await findUnsealedEvents(deps.db, { after: Number(after), most: eventsAtOnce });
    const last = events.at(-1);
    if (!last) return sealed;
    after = last.id;
    sealed += await transaction(deps.db, tx => sealBatch(deps, tx, events));
  }
}

async function sealBatch(
  deps: Pick<Deps, 'encryption'>,
  tx: Queryable,
  events: Awaited<ReturnType<typeof findUnsealedEvents>>,
): Promise<number> {
  const ids: string[] = [];
  const contents: Buffer[] = [];
  for (const { id, account_id: accountId, device_id: deviceId, ...event } of events) {
    const details = event.details as object | null;
    const { address, reason } = event;
    const content = await sealPersonalFields(deps, tx, accountId, { address, deviceId, reason, details });
    ids.push(id);
    contents.push(content ?? accountIsGone);
  }
  return (await storeSealedFields(tx, { ids, contents })).sealed;
}
