// @ts-check
// The baseline for the authorisation server: a bare oidc-provider with the product's kind of key and its lifetimes, on one
// table and with the fewest statements that an adapter needs. The table also contains the clients, and an account is looked
// up once when the engine asks for it. Every visitor is signed in and consents at once, so that after its first visit each
// browser has a session with a consent.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';
import { platform } from './authorize.mjs';
import { pool, reads } from './baseline-database.mjs';
import { emailOf } from './people.mjs';

await pool.query(
  `create table if not exists baseline_records (model text, id text, payload jsonb, grant_id text, uid text,
     expires_at timestamptz, primary key (model, id));
   create index if not exists baseline_records_grant on baseline_records (grant_id);
   create index if not exists baseline_records_uid on baseline_records (uid)`,
);

const put = `insert into baseline_records (model, id, payload, grant_id, uid, expires_at)
  values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))
  on conflict (model, id) do update set payload = excluded.payload, expires_at = excluded.expires_at`;
const find = 'select payload from baseline_records where model = $1 and id = $2 and expires_at > now()';
const findByUid = 'select payload from baseline_records where model = $1 and uid = $2 and expires_at > now()';
const destroy = 'delete from baseline_records where model = $1 and id = $2';
const consume = `update baseline_records
    set payload = payload || jsonb_build_object('consumed', extract(epoch from now())::int)
  where model = $1 and id = $2`;
const revoke = 'delete from baseline_records where grant_id = $1';
const findAccount =
  "select value as email from identifiers where kind = 'email' and value = $1 and verified_at is not null";

/**
 * @param {string} name
 * @param {string} text
 * @param {unknown[]} values
 */
const read = async (name, text, values) => (await reads.query({ name, text, values })).rows[0]?.payload;

/**
 * @param {string} name
 * @param {string} text
 * @param {unknown[]} values
 */
const write = async (name, text, values) => void (await pool.query({ name, text, values }));

/** @param {string} model */
const adapter = model => ({
  upsert: (
    /** @type {string} */ id,
    /** @type {import('oidc-provider').AdapterPayload} */ payload,
    seconds = 0,
  ) => write('put', put, [model, id, payload, payload.grantId ?? null, payload.uid ?? null, seconds]),
  find: (/** @type {string} */ id) => read('find', find, [model, id]),
  findByUid: (/** @type {string} */ uid) => read('find-by-uid', findByUid, [model, uid]),
  findByUserCode: () => Promise.resolve(undefined),
  destroy: (/** @type {string} */ id) => write('destroy', destroy, [model, id]),
  consume: (/** @type {string} */ id) => write('consume', consume, [model, id]),
  revokeByGrantId: (/** @type {string} */ grantId) => write('revoke', revoke, [grantId]),
});

const port = Number(process.env['PORT']);
const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });

const client = {
  client_id: 'bench',
  client_secret: 'bench-secret-of-no-worth-to-anybody',
  redirect_uris: ['https://app.bench.example/back'],
  grant_types: ['authorization_code', 'refresh_token'],
  id_token_signed_response_alg: /** @type {const} */ ('ES256'),
};
await adapter('Client').upsert(client.client_id, client, 86_400);

const provider = new Provider(`http://127.0.0.1:${port}`, {
  adapter: /** @type {any} */ (adapter),
  jwks: { keys: [/** @type {any} */ ({ ...key, alg: 'ES256', use: 'sig' })] },
  clientDefaults: { id_token_signed_response_alg: 'ES256' },
  cookies: { keys: ['bench'] },
  scopes: ['openid', 'offline_access', 'balance'],
  claims: { openid: ['sub'] },
  features: {
    devInteractions: { enabled: false },
    introspection: { enabled: true },
    revocation: { enabled: true },
    dPoP: { enabled: true, nonceSecret: randomBytes(32) },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => /** @type {any} */ (undefined),
      getResourceServerInfo: () => ({
        audience: platform,
        scope: 'balance',
        accessTokenFormat: 'jwt',
        accessTokenTTL: 600,
        jwt: { sign: { alg: 'ES256' } },
      }),
    },
  },
  ttl: {
    AccessToken: 3600,
    AuthorizationCode: 60,
    IdToken: 3600,
    RefreshToken: 1209600,
    Session: 2592000,
    Grant: 2592000,
    Interaction: 3600,
  },
  findAccount: async (_, id) => {
    const { rows } = await reads.query({ name: 'account', text: findAccount, values: [id] });
    return rows[0] && { accountId: id, claims: () => ({ sub: id }) };
  },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  issueRefreshToken: () => true,
  rotateRefreshToken: () => true,
});

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function signInAndConsent(request, response) {
  const { grantId, params } = await provider.interactionDetails(request, response);
  const grant =
    (grantId && (await provider.Grant.find(grantId))) ||
    new provider.Grant({ accountId: emailOf(0), clientId: String(params['client_id']) });
  grant.addOIDCScope(String(params['scope']));
  grant.addResourceScope(platform, 'balance');
  const result = { login: { accountId: emailOf(0) }, consent: { grantId: await grant.save() } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true });
}

const serve = provider.callback();
const server = createServer((request, response) => {
  if (request.url?.startsWith('/interaction/')) void signInAndConsent(request, response);
  else void serve(request, response);
});
server.listen(port, () => process.send?.({ ready: true }));
process.on('disconnect', () => process.exit(0));
