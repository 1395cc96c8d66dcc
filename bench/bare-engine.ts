// oidc-provider as it is published, with the plainest adapter, on the table of the product. Everybody is signed in and consents.
import { createHash, generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Provider, { type AdapterPayload, type JWK } from 'oidc-provider';
import pg from 'pg';
import { hostOf } from './send.ts';

const port = Number(process.env['PORT']);
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] });

function adapter(model: string) {
  const keyOf = (id: string) => createHash('sha256').update(`bare ${model} ${id}`).digest();
  const query = async (name: string, text: string, values: unknown[]) =>
    (await pool.query({ name, text, values })).rows;
  const find = async (column: 'key' | 'uid', value: unknown) => {
    const text = `select payload, extract(epoch from consumed_at)::int as consumed from oidc_records
      where ${column} = $1 and model = $2 and expires_at > now()`;
    const [row] = await query(column, text, [value, model]);
    return row && { ...row.payload, ...(row.consumed && { consumed: row.consumed }) };
  };
  const change = async (name: string, text: string, ...values: unknown[]) =>
    void (await query(name, text, values));
  const upsert = `insert into oidc_records (key, market, model, payload, uid, grant_id, expires_at)
    values ($1, 'be', $2, $3, $4, $5, now() + make_interval(secs => $6))
    on conflict (key) do update set payload = excluded.payload, expires_at = excluded.expires_at`;
  return {
    upsert: (id: string, payload: AdapterPayload, seconds: number) =>
      change('upsert', upsert, keyOf(id), model, payload, payload.uid, payload.grantId, seconds),
    find: (id: string) => find('key', keyOf(id)),
    findByUid: (uid: string) => find('uid', uid),
    findByUserCode: () => Promise.resolve(undefined),
    consume: (id: string) =>
      change('consume', 'update oidc_records set consumed_at = now() where key = $1', keyOf(id)),
    destroy: (id: string) => change('destroy', 'delete from oidc_records where key = $1', keyOf(id)),
    revokeByGrantId: (id: string) => change('revoke', 'delete from oidc_records where grant_id = $1', id),
  };
}

const client = JSON.parse(process.env['BENCH_CLIENT'] ?? '{}');
await adapter('Client').upsert(client.client_id, client, 86_400);
const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
const provider = new Provider(`http://${hostOf(port)}`, {
  adapter,
  jwks: { keys: [{ ...key, alg: 'ES256', use: 'sig' } as JWK] },
  clientDefaults: { id_token_signed_response_alg: 'ES256' },
  cookies: { keys: ['bench'] },
  features: { devInteractions: { enabled: false }, introspection: { enabled: true } },
  routes: { authorization: '/oauth/authorize', token: '/oauth/token', introspection: '/oauth/introspection' },
  ttl: {
    AccessToken: 3600,
    AuthorizationCode: 60,
    Grant: 86_400,
    IdToken: 3600,
    Interaction: 3600,
    RefreshToken: 86_400,
    Session: 86_400,
  },
  findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  rotateRefreshToken: true,
});

async function signInAndConsent(request: IncomingMessage, response: ServerResponse) {
  const { params } = await provider.interactionDetails(request, response);
  const grant = new provider.Grant({ accountId: 'bench', clientId: client.client_id });
  grant.addOIDCScope(String(params['scope']));
  const result = { login: { accountId: 'bench' }, consent: { grantId: await grant.save() } };
  await provider.interactionFinished(request, response, result);
}

const serve = provider.callback();
const server = createServer((request, response) => {
  void (request.url?.startsWith('/interaction/') ? signInAndConsent : serve)(request, response);
});
server.listen(port, () => process.send?.({ ready: true }));
process.on('disconnect', () => process.exit());
