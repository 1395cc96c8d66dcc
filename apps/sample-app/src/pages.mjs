// @ts-check
import { html } from 'hono/html';

/** @typedef {ReturnType<typeof html>} Part */

/** @param {Part} content */
export function page(content) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sample application</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header>Sample application</header>
<main>
${content}
</main>
</body>
</html>
`;
}

/**
 * @param {readonly import('./talon.mjs').Talon[]} talons
 * @param {string | undefined} notice
 */
export function signedOutPart(talons, notice) {
  return html`${notice ? html`<p role="status">${notice}</p>` : ''}
<h1>You are not signed in</h1>
<p>This is a third-party app. It only sees what you approve, and never your password.</p>
${talons.map(({ issuer }) => html`<p><a class="button" href="/sign-in?issuer=${encodeURIComponent(issuer)}">Sign in with ${brandOf(issuer)}</a></p>`)}`;
}

/**
 * @typedef {{ status: number, body: string }} Response
 * @param {import('./sessions.mjs').SignedIn} signedIn
 * @param {{ userinfo: object, resource: Response, api: string, balance: Response | undefined, platform: string | undefined }} responses
 */
export function signedInPart(
  { issuer, scope, refreshToken },
  { userinfo, resource, api, balance, platform },
) {
  const { name, email } = /** @type {{ name?: string, email?: string }} */ (userinfo);
  return html`<h1>Signed in as ${name ?? email ?? 'an unknown person'}</h1>
<dl>
<dt>Signed in with</dt><dd>${brandOf(issuer)}</dd>
<dt>Approved scopes</dt><dd>${scope}</dd>
<dt>Keeps access while you are away</dt><dd>${refreshToken ? 'yes' : 'no'}</dd>
</dl>
<h2>Response of userinfo</h2>
<pre>${JSON.stringify(userinfo, undefined, 2)}</pre>
<h2>Response of ${new URL(api).hostname}/user: ${resource.status}</h2>
<pre>${indented(resource.body)}</pre>
${
  balance && platform
    ? html`<h2>Response of ${new URL(platform).hostname}/api/balance: ${balance.status}</h2>
<pre>${indented(balance.body)}</pre>`
    : ''
}
<form method="post" action="/refresh"><button class="quiet">Get new tokens</button></form>
<form method="post" action="/revoke"><button class="quiet">Revoke the tokens</button></form>
<form method="post" action="/log-out"><button>Log out</button></form>`;
}

/** @param {string} message */
export function refusedPart(message) {
  return html`<h1>That did not work</h1>
<p role="status">${message}</p>
<p><a class="button" href="/">Start again</a></p>`;
}

/** @param {string} issuer such as https://account-api.talon.example */
function brandOf(issuer) {
  return new URL(issuer).hostname.replace('account-api.', '');
}

/** @param {string} json */
function indented(json) {
  try {
    return JSON.stringify(JSON.parse(json), undefined, 2);
  } catch {
    return json;
  }
}
