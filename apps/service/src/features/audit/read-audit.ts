import type { auditFilters, readAudit as endpoint } from '@talon/contract/console/audit';
import { Refusal } from '@talon/contract/errors';
import { auditOperator } from '../../domain/audit/audit-operator';
import { recordLooks, searchEvents } from '../../domain/audit/list-events';
import type { Operator } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { operatorOf } from '../../kernel/operator-of';
import { isUuid } from '../../kernel/uuid';
import type { UseCase } from '../../kernel/route';

type Given = Partial<Record<(typeof auditFilters)[number] | 'export', string>>;

const eventsOfPage = 100;
const eventsOfExportPage = 1_000;
const dayMilliseconds = 24 * 60 * 60 * 1000;

/** `GET /api/audit`. */
export const readAudit: UseCase<typeof endpoint> = async (deps, caller, { query }) => {
  const filters = readFilters(query);
  const events = await searchEvents(deps, deps.db, { ...filters, most: eventsOfPage });
  await recordReading(deps, operatorOf(caller, null), filters.accountId, query);
  return { events };
};

/** The lines of the whole trail that the filters leave, as JSON, the newest first. */
export async function* exportAudit(deps: Deps, reader: Operator, given: Given): AsyncGenerator<string> {
  const filters = readFilters(given);
  await recordReading(deps, reader, filters.accountId, { ...given, export: 'yes' });
  let { before } = filters;
  for (;;) {
    const events = await searchEvents(deps, deps.db, { ...filters, before, most: eventsOfExportPage });
    if (events.length === 0) return;
    yield events.map(event => `${JSON.stringify(event)}\n`).join('');
    before = Number(events.at(-1)?.id);
  }
}

function readFilters({ event, operator, account, from, to, before }: Given) {
  const filters = {
    event: event || null,
    operator: operator || null,
    accountId: account || null,
    from: dayOf(from),
    to: dayOf(to),
    before: before ? Number(before) : null,
  };
  const wrong = [
    ...(filters.accountId !== null && !isUuid(filters.accountId) ? ['account'] : []),
    ...(filters.before !== null && !Number.isSafeInteger(filters.before) ? ['before'] : []),
    ...(filters.from === undefined ? ['from'] : []),
    ...(filters.to === undefined ? ['to'] : []),
  ];
  if (wrong.length > 0) throw new Refusal('invalid-request', { fields: wrong });
  const end = filters.to && new Date(filters.to.getTime() + dayMilliseconds);
  return { ...filters, from: filters.from ?? null, to: end ?? null };
}

/** Null without a day, undefined for text that is no day. */
function dayOf(text: string | undefined): Date | null | undefined {
  if (!text) return null;
  const day = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) ? day : undefined;
}

/** Records each page that is read. Whoever reads the events of one account looks at it, and the person sees that. */
async function recordReading(
  deps: Deps,
  reader: Operator,
  accountId: string | null,
  given: Given,
): Promise<void> {
  const filters = Object.fromEntries(Object.entries(given).filter(([, text]) => text));
  await auditOperator(deps, deps.db, reader, {
    accountId: null,
    event: 'audit-read',
    details: { filters },
  });
  const { staffId, name: operator } = reader;
  if (accountId !== null && staffId !== null && operator !== null)
    await recordLooks(deps.db, { accountIds: [accountId], event: 'account-audited', operator, staffId });
}
