import { randomBytes, randomInt } from 'node:crypto';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { expect, test } from 'vitest';
import {
  type Algorithm,
  createSoftwarePasskey,
  type Deviation,
  testDomain,
  testOrigin,
} from '../../testing/software-passkey';
import { type Assertion, type AssertionFacts, checkAssertion, type StoredPasskey } from './check-assertion';

const party = { id: testDomain, origins: ['https://other.example', testOrigin] };
const challenge = randomBytes(32).toString('base64url');
const get = { challenge, rpId: testDomain };
const algorithms: Algorithm[] = ['ES256', 'EdDSA', 'RS256'];

/** What the library says of the same signature. */
async function checkByLibrary(
  { publicKey, isBackupEligible }: StoredPasskey,
  { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } }: Assertion,
): Promise<AssertionFacts | undefined> {
  const response = { clientDataJSON, authenticatorData, signature };
  const checked = await verifyAuthenticationResponse({
    response: { id, rawId, type, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
  }).catch(() => undefined);
  if (!checked?.verified) return undefined;
  const { newCounter, credentialDeviceType, credentialBackedUp } = checked.authenticationInfo;
  if ((credentialDeviceType === 'multiDevice') !== isBackupEligible) return undefined;
  return { counter: newCounter, isBackedUp: credentialBackedUp };
}

function withFlippedBit(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  const at = randomInt(changed.length);
  changed.writeUInt8(changed.readUInt8(at) ^ (1 << randomInt(8)), at);
  return changed;
}

const uses: [string, Deviation][] = [
  ['as it should be', {}],
  ['that counts', { counter: 4_000_000_000 }],
  ['that is not backed up yet', { isBackedUp: false }],
  ['with more client data', { clientData: { extraData: 'ünïcode' } }],
  ['by nobody present', { isPresent: false }],
  ['by nobody verified', { isVerified: false }],
  ['that may not be copied', { isBackupEligible: false, isBackedUp: false }],
  ['for another domain', { domain: 'talon.localhost' }],
  ['for another origin', { origin: 'https://account.talon.example' }],
  ['for another challenge', { challenge: 'b3RoZXI' }],
];

test.each(algorithms)('our check and the library agree on a passkey with %s', async algorithm => {
  const passkey = createSoftwarePasskey({ algorithm });
  const stored = { publicKey: passkey.publicKey, isBackupEligible: true };
  for (const [name, deviation] of uses) {
    const given = passkey.get(get, deviation);
    expect([name, checkAssertion(party, stored, given, challenge)]).toEqual([
      name,
      await checkByLibrary(stored, given),
    ]);
  }
});

test.each(algorithms)('one flipped bit is refused, with %s', algorithm => {
  const passkey = createSoftwarePasskey({ algorithm });
  const { publicKey } = passkey;
  for (let times = 0; times < 40; times += 1) {
    const given = passkey.get(get);
    for (const part of ['clientDataJSON', 'authenticatorData', 'signature'] as const) {
      const changed = withFlippedBit(Buffer.from(given.response[part], 'base64url')).toString('base64url');
      const response = { ...given.response, [part]: changed };
      const stored = { publicKey, isBackupEligible: true };
      expect(checkAssertion(party, stored, { ...given, response }, challenge)).toBeUndefined();
    }
    const stored = { publicKey: withFlippedBit(publicKey), isBackupEligible: true };
    expect(checkAssertion(party, stored, given, challenge)).toBeUndefined();
  }
});

test('extensions that the authenticator reports are ignored, and other bytes at the end are refused', async () => {
  const passkey = createSoftwarePasskey();
  const stored = { publicKey: passkey.publicKey, isBackupEligible: true };
  // { "credProtect": 2 }
  const extensions = Buffer.from('a16b6372656450726f7465637402', 'hex');
  const extended = passkey.get(get, { following: extensions });
  expect(checkAssertion(party, stored, extended, challenge)).toEqual(await checkByLibrary(stored, extended));
  expect(checkAssertion(party, stored, extended, challenge)).toBeDefined();
  const padded = passkey.get(get, { following: extensions, isExtended: false });
  expect(checkAssertion(party, stored, padded, challenge)).toBeUndefined();
  expect(await checkByLibrary(stored, padded)).toBeUndefined();
});

test.each([
  ['nothing', ''],
  ['a text', '63616263'],
  ['a map that is cut off', 'a5010203'],
  ['the curve P-384', 'a50102032620022158200102030405'],
  ['another type for the algorithm', 'a301010326215820'],
  ['a number of eight bytes', 'a11b0000000000000001'],
])('a stored key that is %s verifies nothing', (_, hex) => {
  const stored = { publicKey: Buffer.from(hex, 'hex'), isBackupEligible: true };
  expect(checkAssertion(party, stored, createSoftwarePasskey().get(get), challenge)).toBeUndefined();
});
