import type { Deps } from '../kernel/deps';
import { readSmsBudget } from '../domain/limits/sms-budget';
import { readSmsOfToday } from '../domain/limits/sms-daily-counts';
import { readGatewayFailures } from '../domain/limits/sms-gateway-failures';
import { countStoppedPrefixes } from '../domain/limits/sms-prefixes';
import { addGauge } from './add-gauge';

/** The SMS of today with their budgets, and what stops SMS. */
export function addSmsMetrics({
  db,
  limits,
  measures: { registry },
}: Pick<Deps, 'db' | 'limits' | 'measures'>): void {
  addGauge(
    registry,
    'talon_sms_today',
    'SMS requested today (UTC), on all nodes',
    async () => (await readSmsOfToday(db))?.sent ?? 0,
  );
  addGauge(
    registry,
    'talon_sms_unverified_today',
    'SMS among them that anybody can request',
    async () => (await readSmsOfToday(db))?.unverified ?? 0,
  );
  addGauge(
    registry,
    'talon_sms_notifications_today',
    'Notifications by SMS today (UTC) that count apart from the budget, on all nodes',
    async () => (await readSmsOfToday(db))?.notifications ?? 0,
  );
  addGauge(
    registry,
    'talon_sms_budget',
    'SMS that may be sent on a day',
    async () => (await readSmsBudget({ db, limits })).budget,
  );
  addGauge(
    registry,
    'talon_sms_unverified_budget',
    'SMS among them that anybody can request',
    async () => (await readSmsBudget({ db, limits })).unverifiedBudget,
  );
  addGauge(
    registry,
    'talon_sms_stopped_prefixes',
    'Number prefixes whose unverified numbers get no SMS',
    async () => (await countStoppedPrefixes(db)).stopped,
  );
  addGauge(registry, 'talon_sms_gateway_failures', 'Failed SMS in a row', async () => {
    const { seconds } = limits.smsGateway;
    return (await readGatewayFailures(db, { seconds }))?.failures ?? 0;
  });
}
