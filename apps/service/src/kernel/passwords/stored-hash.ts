import { pbkdf2, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { normalisePassword } from '@talon/rules/password';
import { verify as verifyArgon2 } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';

/** A format of password hashes: our own Argon2id, or one of an earlier system. */
interface HashFormat {
  /** The form in which hashes are stored. */
  pattern: RegExp;
  /** Whether the groups of the pattern are a hash that takes at most about a second and 256 MiB. */
  isAffordable: (...groups: string[]) => boolean;
  /** The password as typed. Earlier systems hashed it unchanged; our own hashes are of its NFKC form. */
  isCorrect: (password: string, stored: string, ...groups: string[]) => Promise<boolean>;
}

const base64 = (least: number, most: number) => `([A-Za-z0-9+/]{${least},${most}})`;
/** A salt of 8 to 64 bytes and a digest of 16 to 64, without padding. */
const saltAndDigest = `\\$${base64(11, 86)}\\$${base64(22, 86)}$`;
const mebibyte = 2 ** 20;

const formats: Readonly<Record<string, HashFormat>> = {
  argon2id: {
    pattern: new RegExp(`^\\$argon2id\\$v=19\\$m=(\\d{1,6}),t=(\\d{1,2}),p=(\\d{1,2})${saltAndDigest}`),
    isAffordable: (memory, passes, lanes) =>
      between(1, Number(lanes), 16) &&
      between(8 * Number(lanes), Number(memory), 262_144) &&
      between(1, Number(passes) * Number(memory), 1_048_576),
    isCorrect: (password, stored) => verifyArgon2(stored, normalisePassword(password)),
  },
  bcrypt: {
    // Salt and digest end with bits that say nothing and are zero.
    pattern: /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{21}[.Oeu][./A-Za-z0-9]{30}[.CGKOSWaeimquy26]$/,
    isAffordable: cost => between(4, Number(cost), 14),
    isCorrect: (password, stored) => verifyBcrypt(password, stored),
  },
  scrypt: {
    pattern: new RegExp(`^\\$scrypt\\$ln=(\\d{1,2}),r=(\\d{1,2}),p=(\\d{1,2})${saltAndDigest}`),
    isAffordable: (logarithm, r, p) =>
      between(1, Number(logarithm), 20) &&
      between(1, Number(r), 64) &&
      // RFC 7914, section 2: N is less than 2^(128 * r / 8). OpenSSL refuses any other.
      Number(logarithm) < 16 * Number(r) &&
      between(1, scryptBytes(Number(logarithm), Number(r)), 128 * mebibyte) &&
      between(1, Number(p) * scryptBytes(Number(logarithm), Number(r)), 512 * mebibyte),
    async isCorrect(password, _stored, logarithm, r, p, salt = '', digest = '') {
      const expected = Buffer.from(digest, 'base64');
      const found = await promisify<string, Buffer, number, object, Buffer>(scrypt)(
        password,
        Buffer.from(salt, 'base64'),
        expected.length,
        {
          cost: 2 ** Number(logarithm),
          blockSize: Number(r),
          parallelization: Number(p),
          maxmem: 192 * mebibyte,
        },
      );
      return timingSafeEqual(found, expected);
    },
  },
  pbkdf2: {
    pattern: new RegExp(`^\\$pbkdf2-(sha1|sha256|sha512)\\$i=(\\d{1,7}),l=(\\d\\d)${saltAndDigest}`),
    isAffordable: (_digest, iterations) => between(1, Number(iterations), 2_000_000),
    async isCorrect(password, _stored, name = '', iterations, _length, salt = '', digest = '') {
      const expected = Buffer.from(digest, 'base64');
      const found = await promisify(pbkdf2)(
        password,
        Buffer.from(salt, 'base64'),
        Number(iterations),
        expected.length,
        name,
      );
      return timingSafeEqual(found, expected);
    },
  },
};

/**
 * Whether the password has this stored hash. Undefined for a text that is no hash which can be checked. No password contains a
 * NUL: PBKDF2 and scrypt would not notice those at its end.
 */
export function checkStoredHash(stored: string, password: string): Promise<boolean> | undefined {
  const read = readHash(stored);
  return read?.format
    .isCorrect(password, stored, ...read.groups)
    .then(isCorrect => isCorrect && !password.includes('\0'));
}

/** Whether a text is a hash that can be stored: well-formed, and not too costly to check. */
export function isStoredHash(text: string): boolean {
  return readHash(text) !== undefined;
}

function readHash(text: string): { format: HashFormat; groups: string[] } | undefined {
  for (const format of Object.values(formats)) {
    const [found, ...groups] = format.pattern.exec(text) ?? [];
    if (found !== undefined && format.isAffordable(...groups) && isWholeBase64(text))
      return { format, groups };
  }
  return undefined;
}

/** Whether salt and digest are whole bytes; bcrypt has its own alphabet. */
function isWholeBase64(stored: string): boolean {
  if (stored.startsWith('$2')) return true;
  const [salt = '', digest = ''] = stored.split('$').slice(-2);
  return [salt, digest].every(
    part => Buffer.from(part, 'base64').toString('base64').replace(/=+$/, '') === part,
  );
}

/** Memory of scrypt. */
function scryptBytes(logarithm: number, r: number): number {
  return 128 * r * 2 ** logarithm;
}

function between(least: number, value: number, most: number): boolean {
  return value >= least && value <= most;
}
