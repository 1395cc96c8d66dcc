// @ts-check
/** What the nodes count every five minutes: each metric with its labels. */
const metrics = {
  'sign-ins': [
    'signed-in',
    'mfa-required',
    'wrong-credentials',
    'too-many-attempts',
    'captcha-required',
    'too-new',
  ],
  deliveries: ['email sent', 'email given-up', 'sms sent', 'sms given-up'],
  limits: ['deliveries', 'smsToNumber', 'unconfirmedByNetwork', 'unconfirmedBySite', 'wrongCardNumbers'],
  requests: ['0.005', '0.01', '0.025', '0.05', '0.1', '0.25', '0.5', '1', '2.5', '5', '10', '+Inf'],
  queue: ['due', 'failed'],
  'queue-age': ['seconds'],
};

/** A third of the accounts get a message a week, after which it is deleted. */
const accountsOfMessage = 3;
const accountsOfInvitation = 2;

/**
 * Adds what a service with so many accounts keeps beside them: the metrics of 30 days, the messages of seven, and invitations.
 * @param {import('pg').Client} client
 * @param {number} accounts
 */
export async function fillService(client, accounts) {
  const pairs = Object.entries(metrics).flatMap(([metric, labels]) => labels.map(label => [metric, label]));
  await client.query(
    `insert into service_metrics (at, metric, label, value)
     select date_bin('5 minutes', now(), 'epoch') - n * interval '5 minutes', metric, label, 1 + n % 50
       from generate_series(1, 30 * 24 * 12) n, unnest($1::text[], $2::text[]) as l (metric, label)`,
    [pairs.map(([metric]) => metric), pairs.map(([, label]) => label)],
  );
  await client.query(
    `insert into messages (method, market, expires_at, created_at, sent_at, destination_hash, content)
     select case when n % 2 = 0 then 'sms' else 'email' end, 'be', now(), at, at, sha256(n::text::bytea), 'code'
       from (select n, now() - n * interval '7 days' / $1::int as at from generate_series(1, $1::int) n) sent`,
    [Math.ceil(accounts / accountsOfMessage)],
  );
  await client.query(
    `insert into invitations (reference, market, email, sent_at, valid_until, used_at)
     select 'invited-' || n, 'be', 'person' || n || '@bench.example', now(), now() + interval '30 days',
            case when n % 2 = 0 then now() end
       from generate_series(1, $1::int) n`,
    [Math.ceil(accounts / accountsOfInvitation)],
  );
  await client.query('analyze service_metrics, messages, invitations');
}
