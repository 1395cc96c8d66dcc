import { type Client, errors, type KoaContextWithOIDC, type ResourceServer } from 'oidc-provider';
import { findServerByAudience, listMachineServers } from '../domain/resource-servers/resource-servers';
import type { Deps } from '../kernel/deps';
import { ownMetadataOf } from './client-metadata';
import { requireRoomForToken } from './machine-limit';
import { signedTokenSeconds } from './lifetimes';

type ResourceDeps = Pick<Deps, 'db' | 'keyedHash' | 'limits' | 'measures'>;

/** The resource server that `resource` names (RFC 8707), with those of its scopes that the client may have. */
export async function requestedResource(
  deps: ResourceDeps,
  context: KoaContextWithOIDC,
  resource: string,
  client: Client,
): Promise<ResourceServer> {
  const server = await findServer(deps, resource);
  if (!server)
    throw new errors.InvalidTarget(
      'resource is not the audience of a registered resource server, letter for letter',
    );
  const isMachine = isMachineRequest(context);
  const allowed = isMachine ? machineScopesOf(client) : (client.scope ?? '').split(' ');
  const own = server.scopes.filter(scope => allowed.includes(scope));
  if (isMachine) {
    await requireRoomForToken(deps, context, client.clientId);
    fillInMachineScopes(context, client, own);
  }
  const requested = isMachine || context.oidc.route === 'authorization' ? scopesOf(context) : own;
  if (!requested.some(scope => own.includes(scope)))
    throw new errors.InvalidTarget(
      `resource has none of the requested scopes; it has: ${server.scopes.join(' ')}`,
    );
  const isSigned = server.access_token_format === 'jwt';
  return {
    audience: server.audience,
    scope: own.join(' '),
    accessTokenFormat: server.access_token_format,
    ...(isSigned && {
      accessTokenTTL: signedTokenSeconds,
      jwt: { sign: { alg: server.access_token_signing_alg } },
    }),
  };
}

/** PostgreSQL stores no NUL, so no resource server has such an audience. */
function findServer({ db }: Pick<Deps, 'db'>, audience: string) {
  return audience.includes('\0') ? undefined : findServerByAudience(db, { audience });
}

/**
 * The resource server of a request without `resource`: for a machine client the only one that has its scopes, otherwise none, or those
 * among which the engine chooses.
 */
export async function defaultResource(
  { db }: Pick<Deps, 'db'>,
  context: KoaContextWithOIDC,
  client: Client,
  oneOf: readonly string[] | undefined,
): Promise<string | readonly string[] | undefined> {
  if (oneOf || !isMachineRequest(context)) return oneOf;
  const wanted = scopesOf(context);
  const scopes = wanted.length > 0 ? wanted : machineScopesOf(client);
  const servers = await listMachineServers(db, { scopes });
  if (servers.length === 1 && servers[0]) return servers[0].audience;
  if (servers.length === 0)
    throw new errors.InvalidScope('no resource server has the requested scopes', scopes.join(' '));
  throw new errors.InvalidTarget(
    `resource must name one of: ${servers.map(({ audience }) => audience).join(' ')}`,
  );
}

/** A request without `scope` is for all scopes that the client has there. */
function fillInMachineScopes({ oidc }: KoaContextWithOIDC, client: Client, own: readonly string[]): void {
  const registered = machineScopesOf(client);
  const requested = oidc.params?.['scope'];
  if (typeof requested !== 'string') {
    if (oidc.params) oidc.params['scope'] = own.join(' ');
    return;
  }
  const others = requested.split(' ').filter(scope => !registered.includes(scope));
  if (others.length > 0) throw new errors.InvalidScope('requested scope is not allowed', others.join(' '));
}

function isMachineRequest({ oidc }: KoaContextWithOIDC): boolean {
  return oidc.route === 'token' && oidc.params?.['grant_type'] === 'client_credentials';
}

function machineScopesOf(client: Client): string[] {
  return ownMetadataOf(client).machine_scopes ?? [];
}

function scopesOf({ oidc }: KoaContextWithOIDC): string[] {
  const { scope } = oidc.params ?? {};
  return typeof scope === 'string' ? scope.split(' ').filter(each => each !== '') : [];
}
