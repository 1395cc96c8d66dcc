import { statement } from '../db/statement';

export interface ClientRow {
  client_id: string;
  name: string;
  logo: string | null;
}

export const findClient = statement<[clientId: string], ClientRow>(
  'clients_find',
  'select client_id, name, logo from clients where client_id = $1',
);

export const putClient = statement<[clientId: string, name: string, logo: string | null], never>(
  'clients_put',
  `insert into clients (client_id, name, logo) values ($1, $2, $3)
   on conflict (client_id) do update set name = excluded.name, logo = excluded.logo`,
);
