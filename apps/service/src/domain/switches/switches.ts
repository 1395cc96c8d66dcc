import { execute, maybeOne } from '../../db/statement';

export type SwitchName = 'maintenance';

export const readSwitch = maybeOne('switches_read', 'select is_on from switches where name = :name');

/** Changes a switch; no row if it is so already. */
export const changeSwitch = maybeOne(
  'switches_change',
  `insert into switches as s (name, is_on)
   select :name, :isOn where :isOn::boolean or exists (select 1 from switches where name = :name)
   on conflict (name) do update set is_on = excluded.is_on where s.is_on <> excluded.is_on
returning name`,
);

export const setSwitch = execute(
  'switches_set',
  `insert into switches (name, is_on)
    values (:name, :isOn)
    on conflict (name) do update
    set is_on = excluded.is_on`,
);
