// @ts-check
import { createAccessTokens } from './access-token.mjs';

const {
  ISSUER = 'http://account-api.talon.localhost:3000',
  CLIENT_ID = 'my-machine',
  CLIENT_SECRET = '',
  SCOPE = 'cards:block',
  RESOURCE = 'http://localhost:4001',
  ADDRESS = 'http://localhost:4001/cards/5065000000000001/block',
} = process.env;

const accessToken = createAccessTokens({
  issuer: ISSUER,
  clientId: CLIENT_ID,
  clientSecret: CLIENT_SECRET,
  scope: SCOPE,
  resource: RESOURCE,
});
const response = await fetch(ADDRESS, {
  method: 'POST',
  headers: { Authorization: `Bearer ${await accessToken()}` },
});
console.log(response.status, await response.text());
