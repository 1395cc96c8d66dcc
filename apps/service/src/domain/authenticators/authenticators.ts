import type { CodeMethod } from '@talon/rules/codes';
import { statement } from '../../db/statement';

/** The active methods, each with the address that its codes go to; the one last used first, else SMS. */
export const listMethods = statement<
  [accountId: string],
  { method: CodeMethod; destination: string; activated_at: Date }
>(
  'methods_list',
  `select m.method, i.value as destination, m.activated_at
     from authenticators m
     join identifiers i on i.account_id = m.account_id and i.is_primary and i.verified_at is not null
                       and i.kind = case m.method when 'sms' then 'phone' else 'email' end
    where m.account_id = $1
    order by m.last_used_at desc nulls last, m.method desc`,
);

/** Activates a method; no row where it is active already. */
export const addMethod = statement<
  [accountId: string, method: CodeMethod, enrolledWithStepUp: boolean],
  { method: CodeMethod }
>(
  'methods_add',
  `insert into authenticators (account_id, method, enrolled_with_step_up) values ($1, $2, $3)
   on conflict do nothing returning method`,
);

export const markAuthenticatorUsed = statement<[accountId: string, method: string], never>(
  'methods_mark_used',
  'update authenticators set last_used_at = now() where account_id = $1 and method = $2',
);

/** Takes a method away; no row where it was not active. */
export const removeAuthenticator = statement<[accountId: string, method: CodeMethod], { method: CodeMethod }>(
  'methods_remove',
  'delete from authenticators where account_id = $1 and method = $2 returning method',
);
