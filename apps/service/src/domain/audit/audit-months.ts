import { one } from '../../db/statement';

/** Adds the missing partitions of so many months, beginning with this one. A month that has one keeps it. */
export const addAuditMonths = one(
  'audit_months_add',
  'select add_audit_months(now(), :months::int) as "added!"',
);

/** Drops the oldest partition if all of its events are older than so many days (at least 31), and returns its name, else null. */
export const dropAuditMonth = one('audit_months_drop', 'select drop_audit_month(:days::int) as dropped');

/**
 * Deletes at most `most` events that are older than so many days (at least 31) and in no partition of a month, and returns how many
 * it deleted.
 */
export const purgeAuditEvents = one(
  'audit_events_purge',
  'select purge_audit_events(:days::int, :most::int) as "removed!"',
);
