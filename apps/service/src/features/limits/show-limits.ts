import type { showLimits as endpoint } from '@talon/contract/console/limits';
import { countedLimits, type LimitName } from '@talon/rules/counted-limits';
import { highestSmsBudget } from '@talon/rules/sms-budget';
import { configuredSmsBudget, readSmsBudget } from '../../domain/limits/sms-budget';
import { readSmsOfToday } from '../../domain/limits/sms-daily-counts';
import { listPrefixes } from '../../domain/limits/sms-prefixes';
import { countSmsByMarket } from '../../domain/notifications/messages';
import { readLimitsReached } from '../../domain/service-metrics/service-metrics';
import { otherLimits } from './other-limits';
import type { UseCase } from '../../kernel/route';

const mostPrefixes = 20;

/** `GET /api/limits`. */
export const showLimits: UseCase<typeof endpoint> = async deps => {
  const { db, limits, hosts } = deps;
  const [inForce, today, ofMarkets, prefixes, reached] = await Promise.all([
    readSmsBudget(deps),
    readSmsOfToday(db),
    countSmsByMarket(db),
    listPrefixes(db, { most: mostPrefixes, seconds: limits.smsPrefixes.seconds }),
    readLimitsReached(db),
  ]);
  const configured = configuredSmsBudget(deps);
  const { set } = inForce;
  return {
    sms: {
      sent: today?.sent ?? 0,
      unverified: today?.unverified ?? 0,
      budget: inForce.budget,
      unverified_budget: inForce.unverifiedBudget,
      configured_budget: configured.budget,
      configured_unverified_budget: configured.unverifiedBudget,
      highest_budget: highestSmsBudget(configured.budget),
      set: set && {
        changed_by: set.changed_by,
        reason: set.reason,
        changed_at: set.changed_at,
        ends_at: set.ends_at,
      },
    },
    markets: hosts.all.map(({ market, domain }) => ({
      domain,
      sms: ofMarkets.find(row => row.market === market.id)?.sms ?? 0,
    })),
    prefixes,
    limits: (Object.keys(countedLimits) as LimitName[]).map(name => {
      const { most, seconds } = limits.counted[name];
      const usual = countedLimits[name];
      return {
        name,
        most,
        seconds,
        is_usual: most === usual.most && seconds === usual.seconds,
        reached: reached.find(row => row.label === name)?.times ?? 0,
      };
    }),
    settings: otherLimits(limits),
  };
};
