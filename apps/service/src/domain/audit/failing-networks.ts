import { many } from '../../db/statement';

/**
 * The networks from which most sign-ins, codes and card numbers failed in the last hour. Failures of an account do not count, because
 * their network is sealed.
 */
export const listFailingNetworks = many(
  'audit_events_failing_networks',
  `select address as "network!", sum(times)::int as "failures!"
     from audit_events
    where account_id is null and at > now() - interval '1 hour' and address <> ''
      and event in ('sign-in-failed', 'code-refused', 'evidence-refused', 'limit-reached')
    group by address order by 2 desc, address limit :most`,
);
