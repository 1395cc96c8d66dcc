import { statement } from '../../db/statement';

export type SwitchName = 'maintenance';

export const readSwitch = statement<[name: SwitchName], { is_on: boolean }>(
  'switches_read',
  'select is_on from switches where name = $1',
);

export const setSwitch = statement<[name: SwitchName, isOn: boolean], never>(
  'switches_set',
  'insert into switches (name, is_on) values ($1, $2) on conflict (name) do update set is_on = excluded.is_on',
);
