import type { CodeMethod } from '@talon/rules/codes';
import { statement } from '../../db/statement';

/** The active methods, each with the address that its codes go to; the one last used first, else SMS. */
export const listMethods = statement<
  [accountId: string],
  { method: CodeMethod; destination: string; enrolled_at: Date }
>(
  'authenticators_list',
  `select m.type as method, i.value as destination, m.enrolled_at
     from authenticators m
     join identifiers i on i.account_id = m.account_id and i.is_primary and i.verified_at is not null
                       and i.kind = case m.type when 'sms' then 'phone' else 'email' end
    where m.account_id = $1
    order by m.last_used_at desc nulls last, m.type desc`,
);

/** Activates a method; no row where it is active already. */
export const addMethod = statement<
  [accountId: string, type: CodeMethod, enrolledWithStepUp: boolean],
  { type: CodeMethod }
>(
  'authenticators_add',
  `insert into authenticators (account_id, type, enrolled_with_step_up) values ($1, $2, $3)
   on conflict do nothing returning type`,
);

export const markAuthenticatorUsed = statement<[accountId: string, type: string], never>(
  'authenticators_mark_used',
  'update authenticators set last_used_at = now() where account_id = $1 and type = $2',
);

/** Takes a method away; no row where it was not active. */
export const removeAuthenticator = statement<[accountId: string, type: CodeMethod], { type: CodeMethod }>(
  'authenticators_remove',
  'delete from authenticators where account_id = $1 and type = $2 returning type',
);
