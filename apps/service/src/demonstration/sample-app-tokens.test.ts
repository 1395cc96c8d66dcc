import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { callPlatform, refreshTokens } from '../../../sample-app/src/tokens.mjs';

/** An authorization server that rotates refresh tokens, and answers for the platform more slowly. */
function createRotation() {
  const used: string[] = [];
  const answer = async (refreshToken: string, milliseconds: number) => {
    used.push(refreshToken);
    const tokens = { access_token: `access ${used.length}`, refresh_token: `refresh ${used.length}` };
    await setTimeout(milliseconds);
    return tokens;
  };
  const talon = {
    refresh: (refreshToken: string) => answer(refreshToken, 1),
    refreshForPlatform: (refreshToken: string) => answer(refreshToken, 30),
  };
  return { used, talon: talon as never };
}

const signIn = () => ({
  issuer: 'https://account-api.talon.example',
  subject: 'ella',
  sid: undefined,
  idToken: '',
  accessToken: 'access',
  refreshToken: 'refresh',
  scope: 'openid offline_access',
});

const accepts = async () => new Response('{}');

test('the sample application uses each refresh token once, whatever for, and keeps the last one', async () => {
  const { used, talon } = createRotation();
  const signedIn = signIn();
  const read = () => callPlatform(talon, signedIn, 'https://personal.example/api/balance', accepts);
  await Promise.all([read(), read(), refreshTokens(talon, signedIn), refreshTokens(talon, signedIn)]);
  expect(used).toEqual(['refresh', 'refresh 1']);
  expect(signedIn).toMatchObject({
    platformToken: 'access 1',
    accessToken: 'access 2',
    refreshToken: 'refresh 2',
  });
});

test('the sample application refreshes again after a failure', async () => {
  const { used, talon } = createRotation();
  const signedIn = signIn();
  const failing = { refreshForPlatform: async () => Promise.reject(new Error('no answer')) } as never;
  const failed = callPlatform(failing, signedIn, 'https://personal.example/api/balance', accepts);
  const refreshed = refreshTokens(talon, signedIn);
  await expect(failed).rejects.toThrow('no answer');
  await refreshed;
  expect(used).toEqual(['refresh']);
});
