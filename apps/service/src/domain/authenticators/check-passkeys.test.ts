import { randomBytes } from 'node:crypto';
import { server } from '@passwordless-id/webauthn';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { describe, expect, test } from 'vitest';
import {
  type Algorithm,
  createSoftwarePasskey,
  type Deviation,
  privateKeyOf,
  testDomain,
  testOrigin,
} from '../../testing/software-passkey';
import {
  type W3cExample,
  verifiedAssertion,
  w3cExamples,
  withCertificate,
  withCrossOrigin,
  withoutAttestation,
  withSelfAttestation,
} from '../../testing/w3c-passkeys';
import { checkAssertion } from './check-assertion';
import { checkRegistration } from './check-registration';

const party = { id: testDomain, origins: [testOrigin] };
const challenge = randomBytes(32).toString('base64url');
const create = { challenge, rp: { id: testDomain }, user: { id: 'aGFuZGxl' } };
const get = { challenge, rpId: testDomain };
const asked = { isAutomatic: false };
const algorithms: Algorithm[] = ['ES256', 'EdDSA', 'RS256'];

const hexToBase64url = (hex: string) => Buffer.from(hex, 'hex').toString('base64url');

/** Everything that must be refused, in a registration and in an assertion. */
const deviations: [string, Deviation][] = [
  ['another challenge', { challenge: randomBytes(32).toString('base64url') }],
  ['no challenge', { challenge: '' }],
  ['another origin', { origin: 'https://account.talon.example' }],
  ['another port of the origin', { origin: 'http://account.talon.localhost:3001' }],
  ['the origin of the other market', { origin: 'http://account.talon-lux.localhost:3000' }],
  ['another domain', { domain: 'account.talon-lux.localhost' }],
  ['the parent domain', { domain: 'talon.localhost' }],
  ['the type of the other ceremony', { type: 'webauthn.other' }],
  ['nobody present', { isPresent: false }],
  ['nobody verified', { isVerified: false }],
  ['a page inside another', { clientData: { crossOrigin: true } }],
  ['a named page around it', { clientData: { crossOrigin: true, topOrigin: testOrigin } }],
  ['a page around it that is not across origins', { clientData: { topOrigin: testOrigin } }],
  ['a text instead of crossOrigin', { clientData: { crossOrigin: 'false' } }],
  ['a copy at a provider that may not copy it', { isBackupEligible: false, isBackedUp: true }],
];

describe.each(algorithms)('a passkey with %s', algorithm => {
  test('is accepted when it is created and used, with what it says of itself', async () => {
    const aaguid = 'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4';
    const passkey = createSoftwarePasskey({ algorithm, aaguid });
    const added = await checkRegistration(party, passkey.create(create), challenge, asked);
    expect(added).toEqual({
      credentialId: Buffer.from(passkey.id, 'base64url'),
      publicKey: passkey.publicKey,
      counter: 0,
      isBackupEligible: true,
      isBackedUp: true,
      transports: ['internal', 'hybrid'],
      aaguid,
    });
    const stored = { publicKey: passkey.publicKey, isBackupEligible: true };
    const used = await checkAssertion(party, stored, passkey.get(get, { isBackedUp: false }), challenge);
    expect(used).toEqual({ counter: 0, isBackedUp: false });
  });

  test('is refused with the signature of another passkey', async () => {
    const [passkey, other] = [createSoftwarePasskey({ algorithm }), createSoftwarePasskey({ algorithm })];
    const stored = { publicKey: passkey.publicKey, isBackupEligible: true };
    expect(await checkAssertion(party, stored, other.get(get), challenge)).toBeUndefined();
  });
});

/** Whether one of the two numbers of an ES256 signature (DER) has fewer than 32 bytes. */
function hasShortNumber(signature: string): boolean {
  const bytes = Buffer.from(signature, 'base64url');
  const first = bytes.readUInt8(3);
  const numbers = [bytes.subarray(4, 4 + first), bytes.subarray(6 + first)];
  return numbers.some(number => number.length - (number[0] === 0 ? 1 : 0) < 32);
}

// The other library does not know Ed25519. The emulator below makes such passkeys, too.
test.each<Algorithm>(['ES256', 'RS256'])('another library accepts a passkey with %s too', async algorithm => {
  const passkey = createSoftwarePasskey({ algorithm, isSynced: false });
  const expected = { challenge, origin: testOrigin, domain: testDomain, userVerified: true };
  const created = { ...passkey.create(create), user: { name: 'lotte@test.example' } };
  const { credential } = await server.verifyRegistration(created, expected);
  let used = passkey.get(get);
  // The other library reads only signatures in which both numbers have their full length.
  if (algorithm === 'ES256') while (hasShortNumber(used.response.signature)) used = passkey.get(get);
  const accepted = await server.verifyAuthentication(used, credential, { ...expected, counter: 0 });
  expect([accepted.userVerified, accepted.counter > 0]).toEqual([true, true]);
  const wrong = { ...expected, challenge: 'another' };
  await expect(server.verifyAuthentication(used, credential, { ...wrong, counter: 0 })).rejects.toThrow();
});

describe('the check refuses', () => {
  test.each(deviations)('a new passkey with %s', async (_, deviation) => {
    const given = createSoftwarePasskey().create(create, deviation);
    expect(await checkRegistration(party, given, challenge, asked)).toBeUndefined();
  });

  test.each(deviations)('a signature with %s', async (_, deviation) => {
    const passkey = createSoftwarePasskey();
    const stored = { publicKey: passkey.publicKey, isBackupEligible: true };
    expect(await checkAssertion(party, stored, passkey.get(get, deviation), challenge)).toBeUndefined();
    expect(await checkAssertion(party, stored, passkey.get(get), challenge)).toBeDefined();
  });

  test('a new passkey in the place of a signature, and the other way round', async () => {
    const passkey = createSoftwarePasskey();
    const stored = { publicKey: passkey.publicKey, isBackupEligible: true };
    const asNew = passkey.create(create, { type: 'webauthn.get' });
    expect(await checkRegistration(party, asNew, challenge, asked)).toBeUndefined();
    const asUsed = passkey.get(get, { type: 'webauthn.create' });
    expect(await checkAssertion(party, stored, asUsed, challenge)).toBeUndefined();
  });

  test.each([true, false])(
    'a passkey that changes whether it may be copied (stored: %s)',
    async isBackupEligible => {
      const passkey = createSoftwarePasskey({ isSynced: !isBackupEligible });
      const stored = { publicKey: passkey.publicKey, isBackupEligible };
      expect(await checkAssertion(party, stored, passkey.get(get), challenge)).toBeUndefined();
    },
  );

  test('an algorithm that was not requested', async () => {
    const passkey = createSoftwarePasskey();
    const given = passkey.create(create);
    // ES384 in the public key: -35 instead of -7.
    const bytes = Buffer.from(given.response.attestationObject, 'base64url').toString('hex');
    const changed = hexToBase64url(bytes.replace('a501020326', 'a50102033822'));
    const response = { ...given.response, attestationObject: changed };
    expect(await checkRegistration(party, { ...given, response }, challenge, asked)).toBeUndefined();
  });

  test('an id that is not the one in the signed data', async () => {
    const given = createSoftwarePasskey().create(create);
    const id = randomBytes(32).toString('base64url');
    expect(await checkRegistration(party, { ...given, id, rawId: id }, challenge, asked)).toBeUndefined();
  });

  test('an id of more than 1023 bytes', async () => {
    const passkeyOf = (length: number) => createSoftwarePasskey({ credentialId: randomBytes(length) });
    expect(await checkRegistration(party, passkeyOf(1023).create(create), challenge, asked)).toBeDefined();
    expect(await checkRegistration(party, passkeyOf(1024).create(create), challenge, asked)).toBeUndefined();
  });

  const malformed = ['', '%%%', 'bm8gY2Jvcg', Buffer.alloc(15_000, 0x81).toString('base64url'), 'oA', '_w'];

  test.each(malformed)('malformed data: %.12s', async data => {
    const passkey = createSoftwarePasskey();
    const stored = { publicKey: passkey.publicKey, isBackupEligible: true };
    const added = passkey.create(create);
    const used = passkey.get(get);
    for (const name of ['clientDataJSON', 'attestationObject'] as const) {
      const given = { ...added, response: { ...added.response, [name]: data } };
      expect(await checkRegistration(party, given, challenge, asked)).toBeUndefined();
    }
    for (const name of ['clientDataJSON', 'authenticatorData', 'signature'] as const) {
      const given = { ...used, response: { ...used.response, [name]: data } };
      expect(await checkAssertion(party, stored, given, challenge)).toBeUndefined();
    }
  });
});

test('a passkey that the browser makes without a question needs neither presence nor verification, but everything else', async () => {
  const isAutomatic = { isAutomatic: true };
  const silent = { isPresent: false, isVerified: false };
  const passkey = createSoftwarePasskey();
  expect(
    await checkRegistration(party, passkey.create(create, silent), challenge, isAutomatic),
  ).toBeDefined();
  expect(await checkRegistration(party, passkey.create(create, silent), challenge, asked)).toBeUndefined();
  for (const deviation of [
    { origin: 'https://other.example' },
    { domain: 'other.example' },
    { challenge: 'b3RoZXI' },
  ])
    expect(
      await checkRegistration(
        party,
        passkey.create(create, { ...silent, ...deviation }),
        challenge,
        isAutomatic,
      ),
    ).toBeUndefined();
});

test('an attestation statement is ignored, whatever it says: no certificate in it is followed', async () => {
  const statement = {
    fmt: 'packed',
    attStmt: { alg: -7, sig: Buffer.from('no signature'), x5c: [Buffer.from('no certificate')] },
  };
  const given = createSoftwarePasskey().create(create, { statement });
  expect(await checkRegistration(party, given, challenge, asked)).toBeDefined();
});

describe('the examples of the W3C', () => {
  const examples = Object.entries(w3cExamples);
  const w3c = { id: 'example.org', origins: ['https://example.org'] };

  const registrationOf = (example: W3cExample) => ({
    id: hexToBase64url(example.credentialId),
    rawId: hexToBase64url(example.credentialId),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: {
      clientDataJSON: hexToBase64url(example.clientDataJSON),
      attestationObject: hexToBase64url(example.attestationObject),
    },
  });

  const check = (example: W3cExample, isAutomatic: boolean) =>
    checkRegistration(w3c, registrationOf(example), hexToBase64url(example.challenge), { isAutomatic });

  test.each([
    ['with a verified person is accepted', withSelfAttestation, true],
    ['without a verified person is refused', withoutAttestation, false],
    ['with a certificate, without a verified person, is refused', withCertificate, false],
    ['inside another page is refused', withCrossOrigin, false],
  ])('a new passkey %s', async (_, example, isAccepted) => {
    const added = await check(example, false);
    expect(added !== undefined).toBe(isAccepted);
  });

  test.each([withoutAttestation, withSelfAttestation, withCertificate])(
    'what is read of a new passkey is what the example says: %#',
    async example => {
      const added = await check(example, true);
      expect(added?.credentialId.toString('hex')).toBe(example.credentialId);
      expect(added?.aaguid?.replaceAll('-', '')).toBe(example.aaguid);
      expect(example.attestationObject).toContain(added?.publicKey.toString('hex') ?? 'nothing');
    },
  );

  test.each(examples)(
    'the signature %s is verified by the library with the key that was read',
    async (name, example) => {
      const key = await check({ ...example, ...(name === 'withCrossOrigin' && sameOrigin(example)) }, true);
      const { assertion } = example;
      const id = hexToBase64url(example.credentialId);
      const response = {
        clientDataJSON: hexToBase64url(assertion.clientDataJSON),
        authenticatorData: hexToBase64url(assertion.authenticatorData),
        signature: hexToBase64url(assertion.signature),
      };
      const given = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response };
      const checked = await verifyAuthenticationResponse({
        response: given,
        expectedChallenge: hexToBase64url(assertion.challenge),
        expectedOrigin: 'https://example.org',
        expectedRPID: 'example.org',
        credential: { id, publicKey: new Uint8Array(key?.publicKey ?? Buffer.alloc(0)), counter: 0 },
        requireUserVerification: false,
      });
      expect(checked.verified).toBe(true);
      // Ours refuses each of them: nobody was verified, or the page was inside another.
      const stored = {
        publicKey: key?.publicKey ?? Buffer.alloc(0),
        isBackupEligible: key?.isBackupEligible ?? false,
      };
      expect(await checkAssertion(w3c, stored, given, hexToBase64url(assertion.challenge))).toBeUndefined();
    },
  );

  test('a signature of a verified person is accepted, and not with another challenge, key or signature', async () => {
    const { publicKey, challenge: signed, authenticatorData, clientDataJSON, signature } = verifiedAssertion;
    const stored = { publicKey: Buffer.from(publicKey, 'hex'), isBackupEligible: true };
    const given = (changed: string) => ({
      id: 'AQ',
      rawId: 'AQ',
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: hexToBase64url(clientDataJSON),
        authenticatorData: hexToBase64url(authenticatorData),
        signature: hexToBase64url(changed),
      },
    });
    const right = hexToBase64url(signed);
    expect(await checkAssertion(w3c, stored, given(signature), right)).toEqual({
      counter: 0,
      isBackedUp: false,
    });
    expect(await checkAssertion(w3c, stored, given(signature), challenge)).toBeUndefined();
    const changed = signature.replace(/b6$/, 'b7');
    expect(await checkAssertion(w3c, stored, given(changed), right)).toBeUndefined();
    const other = { ...stored, publicKey: createSoftwarePasskey().publicKey };
    expect(await checkAssertion(w3c, other, given(signature), right)).toBeUndefined();
  });

  test('our software passkey makes the same bytes with the same key', () => {
    const { privateKey, credentialId, aaguid, attestationObject, clientDataJSON } = withoutAttestation;
    const passkey = createSoftwarePasskey({
      privateKey: privateKeyOf(privateKey),
      credentialId: Buffer.from(credentialId, 'hex'),
      aaguid,
    });
    const { extraData } = JSON.parse(Buffer.from(clientDataJSON, 'hex').toString());
    const made = passkey.create(
      {
        challenge: hexToBase64url(withoutAttestation.challenge),
        rp: { id: 'example.org' },
        user: { id: '' },
      },
      { isVerified: false, origin: 'https://example.org', clientData: { extraData } },
    );
    expect(made.response.clientDataJSON).toBe(hexToBase64url(clientDataJSON));
    expect(made.response.attestationObject).toBe(hexToBase64url(attestationObject));
  });
});

/** The client data of the example as a page that is not inside another sends it. */
function sameOrigin({ clientDataJSON }: { clientDataJSON: string }) {
  const given = JSON.parse(Buffer.from(clientDataJSON, 'hex').toString());
  const changed = JSON.stringify({ ...given, crossOrigin: false });
  return { clientDataJSON: Buffer.from(changed).toString('hex') };
}
