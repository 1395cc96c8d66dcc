import { statement } from '../db/statement';

/** A message of the demonstration as its outbox shows it. */
export interface OutboxRow {
  id: string;
  method: 'email' | 'sms';
  market: string;
  language: string;
  destination: string;
  message_id: string;
  subject: string | null;
  body: string;
  html: string | null;
  code: string | null;
  times: number;
  sent_at: Date;
}

/** Puts a message in; handed over again, it is the same one. */
export const putInOutbox = statement<
  [
    id: string,
    method: string,
    market: string,
    language: string,
    destination: string,
    messageId: string,
    subject: string | null,
    body: string,
    html: string | null,
    code: string | null,
  ],
  never
>(
  'outbox_put',
  `insert into outbox (id, method, market, language, destination, message_id, subject, body, html, code)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   on conflict (id) do update set times = outbox.times + 1`,
);

/** The newest messages, to one destination or to everybody. */
export const listOutbox = statement<[destination: string | null, most: number], OutboxRow>(
  'outbox_list',
  `select id, method, market, language, destination, message_id, subject, body, html, code, times, sent_at
     from outbox where $1::text is null or destination = $1
    order by sent_at desc, id limit $2`,
);

export const findInOutbox = statement<[id: string], OutboxRow>(
  'outbox_find',
  `select id, method, market, language, destination, message_id, subject, body, html, code, times, sent_at
     from outbox where id = $1`,
);

export const purgeOutbox = statement<[most: number], never>(
  'outbox_purge',
  'delete from outbox where id in (select id from outbox order by sent_at desc, id offset $1)',
);
