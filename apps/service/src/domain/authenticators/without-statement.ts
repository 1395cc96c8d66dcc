/** CBOR of the keys and values before the authenticator data, where there is no attestation statement. */
const head = Buffer.concat([
  Buffer.of(0xa3),
  text('fmt'),
  text('none'),
  text('attStmt'),
  Buffer.of(0xa0),
  text('authData'),
]);

/**
 * An attestation object without its statement, in base64url; undefined if it is malformed. The library would check a statement
 * that we have not requested, and for a certificate in it make requests to addresses that the certificate names.
 */
export async function withoutStatement(encoded: string): Promise<string | undefined> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  try {
    const data = decodeAttestationObject(new Uint8Array(Buffer.from(encoded, 'base64url'))).get('authData');
    return data instanceof Uint8Array ? wrap(data).toString('base64url') : undefined;
  } catch {
    return undefined;
  }
}

function wrap(authenticatorData: Uint8Array): Buffer {
  const length = Buffer.alloc(3);
  // A byte string whose length takes two bytes.
  length.writeUInt8(0x59, 0);
  length.writeUInt16BE(authenticatorData.length, 1);
  return Buffer.concat([head, length, authenticatorData]);
}

/** CBOR of a text of fewer than 24 bytes. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.of(0x60 + value.length), Buffer.from(value)]);
}
