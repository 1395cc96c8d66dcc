// @ts-check
import * as client from 'openid-client';
import { discover, signIn } from './sign-in.mjs';

const { ISSUER = 'http://account-api.talon.localhost:3000', CLIENT_ID = 'my-mobile-app' } = process.env;

const configuration = await discover(ISSUER, CLIENT_ID);
const show = (/** @type {string} */ address) => console.log(`Open this address in a browser:\n${address}\n`);
const tokens = await signIn(configuration, show, 'openid profile offline_access');
console.log(
  'Signed in as',
  await client.fetchUserInfo(configuration, tokens.access_token, tokens.claims()?.sub ?? ''),
);

// Store the refresh token in the keychain of the system, and always the latest one.
const next = await client.refreshTokenGrant(configuration, tokens.refresh_token ?? '');
console.log('New access token, valid for', next.expires_in, 'seconds');

// Logging out: end the tokens here, and the session of Talon in the browser.
await client.tokenRevocation(configuration, next.refresh_token ?? '');
console.log('The tokens are revoked. To log out of Talon too, open:');
console.log(client.buildEndSessionUrl(configuration, { id_token_hint: tokens.id_token ?? '' }).href);
