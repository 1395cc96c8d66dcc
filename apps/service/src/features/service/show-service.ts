import type { showService as endpoint } from '@talon/contract/console/service';
import { countJobs } from '../../db/queue';
import { listImports } from '../../domain/imports/imports';
import { readSmsBudget } from '../../domain/limits/sms-budget';
import { readSmsOfToday } from '../../domain/limits/sms-daily-counts';
import { countStoppedPrefixes } from '../../domain/limits/sms-prefixes';
import { listMaintenance } from '../../domain/switches/maintenance';
import type { UseCase } from '../../kernel/route';

const mostJobs = 100_000;
const mostImports = 20;

/** `GET /api/service`. */
export const showService: UseCase<typeof endpoint> = async ({ db, limits, hosts }) => {
  const [maintenance, sms, budget, { stopped }, queue, imports] = await Promise.all([
    listMaintenance(db),
    readSmsOfToday(db),
    readSmsBudget({ db, limits }),
    countStoppedPrefixes(db),
    countJobs(db, { most: mostJobs }),
    listImports(db, { most: mostImports }),
  ]);
  return {
    markets: hosts.all.map(({ market: { id }, domain }) => {
      const row = maintenance.find(({ market }) => market === id);
      return { market: id, domain, closed_at: row?.begun_at ?? null, planned_end: row?.planned_end ?? null };
    }),
    sms: {
      sent: sms?.sent ?? 0,
      budget: budget.budget,
      unverified: sms?.unverified ?? 0,
      unverified_budget: budget.unverifiedBudget,
      stopped_prefixes: stopped ?? 0,
    },
    queue: queue.map(({ task, due, later, running, failed, seconds }) => ({
      task: String(task),
      due: due ?? 0,
      later: later ?? 0,
      running: running ?? 0,
      failed: failed ?? 0,
      seconds: Math.round(seconds ?? 0),
    })),
    imports: imports.map(({ started_at, finished_at, ...row }) => ({
      ...row,
      started_at: started_at.toISOString(),
      finished_at: finished_at?.toISOString() ?? null,
    })),
  };
};
