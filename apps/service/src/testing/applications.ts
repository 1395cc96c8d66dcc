import * as oauth from 'openid-client';
import { readRegistration } from '../commands/clients/registration';
import { registrationContext } from '../commands/clients/registration-file';
import { storedRegistration } from '../commands/clients/stored-registration';
import { clientSecretHash } from '../domain/clients/client-secret';
import { insertClient } from '../domain/clients/clients';
import { tokenHash } from '../kernel/token';
import type { Browser } from './browser';
import type { Answer, TestNode } from './service';

export const issuers = {
  be: 'http://account-api.talon.localhost:3000',
  lu: 'http://account-api.talon-lux.localhost:3000',
};

export interface Given {
  client_id?: string;
  client_name?: string;
  /** Null for a public client. */
  secret?: string | null;
  redirect_uris?: string[];
  /** With spaces between the scopes. */
  scope?: string;
  default_scope?: string | undefined;
  market?: keyof typeof issuers;
  [more: string]: unknown;
}

export type Application = Awaited<ReturnType<typeof addApplication>>;

let count = 0;

/** Registers a client and returns it as a client of a standard library. */
export async function addApplication(node: TestNode, given: Given = {}) {
  count += 1;
  const {
    client_id = `app-${count}`,
    secret = 'a secret that nobody guesses',
    market = 'be',
    auth,
    ...rest
  } = given;
  const callback = `http://app${count}.localhost:3000/callback`;
  const registration = readRegistration(
    {
      client_name: `App ${count}`,
      redirect_uris: [callback],
      scope: 'openid profile email phone offline_access balance transaction payment',
      default_scope: 'openid balance',
      token_endpoint_auth_method: secret === null ? 'none' : 'client_secret_basic',
      ...rest,
    },
    { ...registrationContext(node.deps, client_id), isDevelopment: true },
  );
  const hash = registration.token_endpoint_auth_method.startsWith('client_secret')
    ? clientSecretHash(node.deps, secret ?? '')
    : null;
  const added = await insertClient(node.deps.db, {
    clientId: client_id,
    registration: storedRegistration(registration),
    secretHash: hash,
  });
  if (!added) throw new Error(`the client ${client_id} is there already`);
  return createApplication(node, client_id, {
    secret,
    market,
    callback: registration.redirect_uris[0] ?? callback,
    auth: auth as oauth.ClientAuth | undefined,
  });
}

interface Known {
  secret: string | null;
  market: keyof typeof issuers;
  callback: string;
  auth: oauth.ClientAuth | undefined;
}

/** What a client stores between the authorization request and the response. */
export interface Begun {
  uid: string;
  answer: Answer;
  location: string;
  checks: oauth.AuthorizationCodeGrantChecks;
}

export async function createApplication(
  node: TestNode,
  clientId: string,
  { secret, market, callback, auth }: Known,
) {
  const at = node.deps.hosts.all.find(hosts => hosts.market.id === market) ?? node.deps.hosts.default;
  const issuer = at.accountApiOrigin;
  const configuration = await oauth.discovery(
    new URL(issuer),
    clientId,
    {},
    auth ?? (secret === null ? oauth.None() : oauth.ClientSecretBasic(secret)),
    { execute: [oauth.allowInsecureRequests], [oauth.customFetch]: fetchAt(node) },
  );

  const app = {
    clientId,
    configuration,
    callback,
    /** Sends a browser to the authorization endpoint. */
    async begin(
      browser: Browser,
      parameters: Record<string, string | undefined> = {},
      at?: TestNode,
    ): Promise<Begun> {
      const verifier = oauth.randomPKCECodeVerifier();
      const requestParameters = {
        redirect_uri: callback,
        scope: 'openid balance',
        state: oauth.randomState(),
        nonce: oauth.randomNonce(),
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...parameters,
      };
      const given = Object.entries(requestParameters).filter(
        (pair): pair is [string, string] => pair[1] !== undefined,
      );
      const url = oauth.buildAuthorizationUrl(configuration, Object.fromEntries(given));
      const answer = await browser.call(url.pathname + url.search, {}, at);
      const location = answer.headers.location ?? '';
      const uid = URL.canParse(location) ? (new URL(location).searchParams.get('uid') ?? '') : '';
      const checks: oauth.AuthorizationCodeGrantChecks = {
        ...(requestParameters.code_challenge !== undefined && { pkceCodeVerifier: verifier }),
        ...(requestParameters.state !== undefined && { expectedState: requestParameters.state }),
        ...(requestParameters.nonce !== undefined && { expectedNonce: requestParameters.nonce }),
      };
      return { uid, answer, location, checks };
    },
    /** Consents as the signed-in person, with a step-up where one is needed; returns the final address of the browser. */
    async approveConsent(browser: Browser, begun: Begun): Promise<string> {
      if (!begun.uid) return begun.location;
      const shown = await browser.call(`/authorize?uid=${begun.uid}`);
      const approve = () =>
        browser.call('/authorize', { body: { uid: begun.uid, scopes: shown.json.scopes } });
      let answered = shown.json.scopes ? await approve() : shown;
      if (answered.json?.code === 'sudo-required') {
        await giveStepUp(node, browser);
        answered = await approve();
      }
      if (!answered.json?.target) throw new Error(`/authorize answered ${answered.status} ${answered.text}`);
      return app.resume(browser, answered.json.target);
    },
    /** Requests the address from /authorize; returns the next address, also that of a page that opens a native app. */
    async resume(browser: Browser, target: string, at?: TestNode): Promise<string> {
      const { pathname, search } = new URL(target);
      const { location, refresh } = (await browser.call(pathname + search, {}, at)).headers;
      return location ?? String(refresh ?? '').replace(/^0;url=/, '');
    },
    redeem: (location: string, { checks }: Pick<Begun, 'checks'>, parameters: Record<string, string> = {}) =>
      oauth.authorizationCodeGrant(configuration, new URL(location), checks, parameters),
    /** The whole flow: returns the response of the token endpoint for the browser's person. */
    async signIn(browser: Browser, parameters: Record<string, string | undefined> = {}) {
      const begun = await app.begin(browser, parameters);
      return app.redeem(await app.approveConsent(browser, begun), begun);
    },
    refresh: (token: string | undefined, parameters: Record<string, string> = {}) =>
      oauth.refreshTokenGrant(configuration, token ?? '', parameters),
    userinfo: (token: string) => oauth.fetchUserInfo(configuration, token, oauth.skipSubjectCheck),
    introspect: (token: string, hint?: Record<string, string>) =>
      oauth.tokenIntrospection(configuration, token, hint),
    revoke: (token: string) => oauth.tokenRevocation(configuration, token),
    /** The same client, calling another node. */
    at: (other: TestNode) => createApplication(other, clientId, { secret, market, callback, auth }),
  };
  return app;
}

/** Parameters that request a refresh token, which requires a new consent. */
export const offline = { scope: 'openid offline_access balance', prompt: 'consent' };

/** The session of the browser has a step-up from now on, as after a code. */
export async function giveStepUp({ deps }: TestNode, browser: Browser): Promise<void> {
  await deps.db.query(
    `update sessions set step_up_until = now() + interval '10 minutes'
      where id = (select session_id from tokens where hash = $1)`,
    [tokenHash(browser.token())],
  );
}

/** Node does not resolve names under `localhost`: requests go to the node with the host's name. */
function fetchAt(node: TestNode): oauth.CustomFetch {
  return async (address, init) => {
    const { host, pathname, search } = new URL(address);
    const answer = await node.call(pathname + search, {
      host,
      method: init.method,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(init.body !== undefined && init.body !== null && { body: textOf(init.body) }),
    });
    const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    return new Response(answer.status === 204 ? null : answer.text, { status: answer.status, headers });
  };
}

function textOf(body: unknown): string {
  return body instanceof URLSearchParams || typeof body === 'string' ? body.toString() : '';
}
