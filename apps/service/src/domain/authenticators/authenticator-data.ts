/** What an authenticator says of a signature (WebAuthn Level 3, section 6.1). */
export interface AuthenticatorData {
  /** The SHA-256 of the domain. */
  domainHash: Buffer;
  isPresent: boolean;
  isVerified: boolean;
  isBackupEligible: boolean;
  isBackedUp: boolean;
  counter: number;
}

const hashLength = 32;
const leastLength = hashLength + 5;

const flags = {
  present: 0x01,
  verified: 0x04,
  backupEligible: 0x08,
  backedUp: 0x10,
  attested: 0x40,
  extended: 0x80,
};

/**
 * Reads it; undefined if it is malformed. What may follow the counter, a key and extensions, was not requested and is ignored; the
 * signature covers it.
 */
export function readAuthenticatorData(data: Buffer): AuthenticatorData | undefined {
  if (data.length < leastLength) return undefined;
  const bits = data.readUInt8(hashLength);
  const has = (flag: number) => (bits & flag) !== 0;
  const mayContinue = has(flags.attested) || has(flags.extended);
  if (data.length > leastLength && !mayContinue) return undefined;
  return {
    domainHash: data.subarray(0, hashLength),
    isPresent: has(flags.present),
    isVerified: has(flags.verified),
    isBackupEligible: has(flags.backupEligible),
    isBackedUp: has(flags.backedUp),
    counter: data.readUInt32BE(hashLength + 1),
  };
}
