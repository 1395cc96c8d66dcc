import { countedLimits, type LimitName } from '@talon/rules/counted-limits';
import * as v from 'valibot';
import { endpoint } from '../endpoint';
import { reason } from './staff-session';

/**
 * Show the budget of SMS with its use today, the watch over number prefixes, and the limits in force on the node that answers.
 */
export const showLimits = endpoint({
  method: 'GET',
  path: '/api/limits',
  access: 'staff',
  permission: 'run-service',
  body: undefined,
  reply: v.object({
    /** `unverified`: of what anybody can request. The rest of the budget is reserved for verified owners. */
    sms: v.object({
      sent: v.number(),
      unverified: v.number(),
      budget: v.number(),
      unverified_budget: v.number(),
      configured_budget: v.number(),
      configured_unverified_budget: v.number(),
      highest_budget: v.number(),
      /** Who set the budget; null while that of the configuration is in force. `ends_at` is null if it lasts. */
      set: v.nullable(
        v.object({
          changed_by: v.string(),
          reason: v.string(),
          changed_at: v.string(),
          ends_at: v.nullable(v.string()),
        }),
      ),
    }),
    /** The SMS of today (UTC) that were handed to the queue. */
    markets: v.array(v.object({ domain: v.string(), sms: v.number() })),
    /** Codes to unverified numbers by the first digits: those that get none first, then those with most. */
    prefixes: v.array(
      v.object({
        prefix: v.string(),
        sent: v.number(),
        confirmed: v.number(),
        stopped_until: v.nullable(v.string()),
      }),
    ),
    /** At most `most` in `seconds`, beside the usual values; `reached`: how often today (UTC), on all nodes. */
    limits: v.array(
      v.object({
        name: v.picklist(Object.keys(countedLimits) as LimitName[]),
        most: v.number(),
        seconds: v.number(),
        is_usual: v.boolean(),
        reached: v.number(),
      }),
    ),
    /** The other settings of `LIMITS`, as the configuration names them. */
    settings: v.array(v.object({ name: v.string(), value: v.string(), usual: v.string() })),
  }),
  errors: [],
});

/** The service says which of the two numbers it refuses. */
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * Set how many SMS a day may have, and how many of them anybody may request, on all nodes at once: for today (UTC) or until
 * changed.
 */
export const changeSmsBudget = endpoint({
  method: 'PUT',
  path: '/api/limits/sms-budget',
  access: 'staff',
  permission: 'run-service',
  body: v.object({ budget: count, unverified_budget: count, is_for_today: v.boolean(), reason }),
  reply: undefined,
  errors: ['nothing-to-change'],
});

/** Return to the budget of SMS of the configuration. */
export const endSmsBudget = endpoint({
  method: 'POST',
  path: '/api/limits/sms-budget/end',
  access: 'staff',
  permission: 'run-service',
  body: v.object({ reason }),
  reply: undefined,
  errors: ['nothing-to-change'],
});
