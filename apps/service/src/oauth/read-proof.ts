import { calculateJwkThumbprint, EmbeddedJWK, type JWK, type JWTPayload, jwtVerify } from 'jose';

/** A proof whose signature is by the key inside. */
export interface Proof {
  claims: JWTPayload;
  /** Of the key (RFC 7638). */
  thumbprint: string;
}

/** The signatures that a proof may have (RFC 9449, section 5.1). FAPI 2.0 (section 5.4.1) forbids RS256. */
export const proofAlgorithms = ['ES256', 'ES384', 'Ed25519', 'EdDSA', 'PS256'] as const;

/** Reads a DPoP proof and verifies its signature; undefined for anything else (RFC 9449, section 4.3). */
export async function readProof(text: string): Promise<Proof | undefined> {
  try {
    const { payload, protectedHeader } = await jwtVerify(text, EmbeddedJWK, {
      algorithms: [...proofAlgorithms],
      typ: 'dpop+jwt',
    });
    return { claims: payload, thumbprint: await calculateJwkThumbprint(protectedHeader.jwk as JWK) };
  } catch {
    return undefined;
  }
}
