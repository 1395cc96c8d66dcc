import * as v from 'valibot';
import { endpoint } from '../endpoint';
import { reason } from './staff-session';

/** Show how the service runs: maintenance, the SMS of today with their budget, the queue and the last imports. */
export const showService = endpoint({
  method: 'GET',
  path: '/api/service',
  access: 'staff',
  permission: 'run-service',
  body: undefined,
  reply: v.object({
    /** `closed_at` is null while sign-in is open. */
    markets: v.array(
      v.object({
        market: v.string(),
        domain: v.string(),
        closed_at: v.nullable(v.string()),
        planned_end: v.nullable(v.string()),
      }),
    ),
    sms: v.object({
      sent: v.number(),
      budget: v.number(),
      unverified: v.number(),
      unverified_budget: v.number(),
      stopped_prefixes: v.number(),
    }),
    /** Jobs by task; `seconds`: for how long the oldest one has been due. */
    queue: v.array(
      v.object({
        task: v.string(),
        due: v.number(),
        later: v.number(),
        running: v.number(),
        failed: v.number(),
        seconds: v.number(),
      }),
    ),
    imports: v.array(
      v.object({
        id: v.string(),
        kind: v.string(),
        lines: v.number(),
        refused: v.number(),
        started_at: v.string(),
        finished_at: v.nullable(v.string()),
      }),
    ),
  }),
  errors: [],
});

/** Close or open sign-in of a market on all nodes. Sessions continue. People are told the planned end. */
export const switchMaintenance = endpoint({
  method: 'PUT',
  path: '/api/service/maintenance',
  access: 'staff',
  permission: 'run-service',
  body: v.object({
    market: v.pipe(v.string(), v.maxLength(20)),
    is_on: v.boolean(),
    planned_end: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    reason,
  }),
  reply: undefined,
  errors: ['nothing-to-change'],
});
