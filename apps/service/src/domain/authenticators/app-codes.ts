import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { appCodeLength, longCodeLength } from '@talon/rules/codes';

/** How apps compute codes (RFC 6238): what every app supports. */
export const appSettings = { algorithm: 'SHA1', digits: appCodeLength, period: 30 } as const;

/** The steps whose codes are accepted, as distances from the current one: clocks differ, and people type slowly. */
const accepted = [0, -1, 1];

/** Loaded at the first use. */
let library: Promise<typeof import('otpauth')> | undefined;
const otpauth = () => (library ??= import('otpauth'));

/**
 * The step, counted from 1970, whose code was typed: the current one or one beside it, and after `lastStep`. With a long code,
 * which is two codes in a row, the step of the second. Undefined if the code is wrong.
 */
export async function findAppStep(
  secret: Buffer,
  typed: string,
  { epochSeconds, lastStep }: { epochSeconds: number; lastStep: number },
): Promise<number | undefined> {
  const { HOTP, Secret } = await otpauth();
  const { algorithm, digits, period } = appSettings;
  const key = new Secret({ buffer: new Uint8Array(secret).buffer });
  // With a buffer as the key, Node makes and catches an error with a stack for each code.
  const hmacKey = createSecretKey(secret);
  const hmac = (hash: string, _: Uint8Array, message: Uint8Array) =>
    createHmac(hash, hmacKey).update(message).digest();
  const codeOf = (counter: number) => HOTP.generate({ secret: key, algorithm, digits, counter, hmac });
  const current = Math.floor(epochSeconds / period);
  const isPair = typed.length === longCodeLength;
  for (const distance of accepted) {
    const step = current + distance;
    const first = isPair ? step - 1 : step;
    const expected = isPair ? codeOf(first) + codeOf(step) : codeOf(step);
    if (first > lastStep && isEqual(expected, typed)) return step;
  }
  return undefined;
}

function isEqual(expected: string, typed: string): boolean {
  return expected.length === typed.length && timingSafeEqual(Buffer.from(expected), Buffer.from(typed));
}

/** The code of an app at a time; for the outbox of a demonstration. */
export async function appCodeAt(secret: Buffer, epochSeconds: number): Promise<string> {
  const { HOTP, Secret } = await otpauth();
  const { algorithm, digits, period } = appSettings;
  const counter = Math.floor(epochSeconds / period);
  return HOTP.generate({
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    algorithm,
    digits,
    counter,
  });
}
