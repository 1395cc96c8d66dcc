import { execute, maybeOne } from '../../db/statement';

export type SwitchName = 'maintenance';

export const readSwitch = maybeOne('switches_read', 'select is_on from switches where name = :name');

export const setSwitch = execute(
  'switches_set',
  `insert into switches (name, is_on)
    values (:name, :isOn)
    on conflict (name) do update
    set is_on = excluded.is_on`,
);
