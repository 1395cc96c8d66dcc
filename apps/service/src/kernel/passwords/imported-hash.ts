import { isStoredHash } from './stored-hash';

interface Spelling {
  pattern: RegExp;
  store: (...groups: string[]) => string;
}

/** How earlier systems write a hash, each with the form in which it is stored. */
const spellings: readonly Spelling[] = [
  // Some systems left random bits at the end of the salt; bcrypt ignores them.
  {
    pattern: /^(\$2[aby]\$\d\d\$[./A-Za-z0-9]{21})([./A-Za-z0-9])([./A-Za-z0-9]{31})$/,
    store: (begin = '', last = '', digest = '') => begin + withoutSpareBits(last) + digest,
  },
  // The PHC format, and that of Passlib, whose base64 has a point for the plus and which leaves SHA-1 out.
  {
    pattern:
      /^\$pbkdf2(?:-(sha1|sha256|sha512))?\$(?:i=)?(\d+)(?:,l=\d+)?\$([A-Za-z0-9+/.]+)\$([A-Za-z0-9+/.]+)$/,
    store: (name, iterations = '', salt = '', digest = '') =>
      pbkdf2Hash(name ?? 'sha1', iterations, bytesOf(salt), bytesOf(digest)),
  },
  // Django, whose salt is text.
  {
    pattern: /^pbkdf2_(sha1|sha256|sha512)\$(\d+)\$([^$]+)\$([A-Za-z0-9+/]+={0,2})$/,
    store: (name = '', iterations = '', salt = '', digest = '') =>
      pbkdf2Hash(name, iterations, Buffer.from(salt), bytesOf(digest)),
  },
];

/** Reads a password hash of an earlier system, as it will be stored. Undefined if it cannot be checked. */
export function readImportedHash(text: string): string | undefined {
  const spelling = spellings.find(({ pattern }) => pattern.test(text));
  const [, ...groups] = spelling?.pattern.exec(text) ?? [];
  const stored = spelling ? spelling.store(...groups) : text;
  return isStoredHash(stored) ? stored : undefined;
}

/** Beginnings and forms that hashes have and passwords that people choose do not. */
const hashLike = [
  /^\$[\w-]+\$.{16,}$/,
  /^\{[\w.-]+\}.{16,}$/,
  /^(unsalted_)?(md5|sha|pbkdf2|bcrypt|argon2|scrypt|crypt)\w*\$/,
  /^(0x)?([0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{56}|[0-9a-f]{64}|[0-9a-f]{96}|[0-9a-f]{128})$/i,
  /^[A-Za-z0-9+/]{22,}={1,2}$/,
];

/** Whether a text looks like the hash of a password, of any kind. It must then never become a password. */
export function looksLikeHash(text: string): boolean {
  return hashLike.some(form => form.test(text));
}

function pbkdf2Hash(name: string, iterations: string, salt: Buffer, digest: Buffer): string {
  return `$pbkdf2-${name}$i=${Number(iterations)},l=${digest.length}$${unpadded(salt)}$${unpadded(digest)}`;
}

function bytesOf(text: string): Buffer {
  return Buffer.from(text.replaceAll('.', '+'), 'base64');
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

const bcryptDigits = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The last digit of a salt, of whose six bits only two belong to it. */
function withoutSpareBits(digit: string): string {
  return bcryptDigits[bcryptDigits.indexOf(digit) & 0b11_0000] ?? '';
}
