import type { Deps } from '../kernel/deps';
import { openEvents } from '../domain/audit/personal-fields';

/** An event as `audit_events` has it, opened. */
export interface AuditRow {
  id: string;
  account_id: string | null;
  event: string;
  market: string | null;
  device_id: string | null;
  address: string | null;
  other_account_id: string | null;
  client_id: string | null;
  authenticator: string | null;
  operator: string | null;
  staff_id: string | null;
  reason: string | null;
  code: string | null;
  times: number;
  details: Readonly<Record<string, unknown>> | null;
}

/** These columns of the events that a condition leaves, in the order of their ids, with their personal fields opened. */
export async function readEvents<Column extends keyof AuditRow>(
  deps: Pick<Deps, 'db' | 'encryption'>,
  columns: readonly Column[],
  condition: string,
  values: readonly unknown[] = [],
): Promise<Pick<AuditRow, Column>[]> {
  const { rows } = await deps.db.query<AuditRow & { sealed: Buffer | null; account_key: Buffer | null }>(
    `select e.*, e.id::text as id, k.sealed as account_key from audit_events e left join account_keys k using (account_id)
      where ${condition} order by e.id`,
    [...values],
  );
  return openEvents(deps, rows).map(row => {
    const opened: AuditRow = { ...row };
    return Object.fromEntries(columns.map(column => [column, opened[column]])) as Pick<AuditRow, Column>;
  });
}
