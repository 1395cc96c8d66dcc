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

/** Beginnings and forms that hashes have and passwords that people choose do not. A hash may also be cut short or malformed. */
const hashLike: readonly RegExp[] = [
  // The names of formats, in modular crypt format, and as Django and Werkzeug write them.
  /^\$(argon2|bcrypt|scrypt|yescrypt|pbkdf2)/i,
  /^(argon2|bcrypt|scrypt|pbkdf2)[\w:-]*\$/i,
  /^\$?(unsalted_)?(md5|sha-?\d{0,3})(crypt)?([,_:-][\w,:=-]*)?\$/i,
  /^\$?crypt(_\w+)?\$/i,
  /^(scram-sha-\d+\$|grub\.pbkdf2\.)/i,
  // The schemes of LDAP, Dovecot and Spring.
  /^\{(s?sha|s?md4|(\w+-)?(s?sha-?\d+|s?md5|crypt)|(argon2|bcrypt|scrypt|pbkdf2)\w*)([.@-][\w.@-]*)?\}/i,
  // The short marks of bcrypt, of crypt and of yescrypt. A sentence may begin like one, but has spaces.
  /^\$(2[abxy]?|1|5|6|7|y|gy|apr1)\$\S*$/i,
  // Any other format that is written in one of these two ways.
  /^\$[\w-]+\$\S{16,}$/,
  /^\{[\w.@-]+\}\S{16,}$/,
  // Digests without salt; PostgreSQL's begin with `md5`, those of MySQL with a star.
  /^(0x|md5|\*)?([0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{56}|[0-9a-f]{64}|[0-9a-f]{96}|[0-9a-f]{128})$/i,
  /^[A-Za-z0-9+/]{22,}={1,2}$/,
  // The same beside a salt.
  /^[0-9a-f]{32,}[\s:.$,|].+$/i,
  /^.+[\s:.$,|][0-9a-f]{32,}$/i,
  /^[A-Za-z0-9+/]{22,}={1,2}[:$|].+$/,
  /^.+[:$|][A-Za-z0-9+/]{22,}={1,2}$/,
  // SHA-256 and SHA-512 in base64 without padding. A sentence of this length has fewer digits.
  /^(?=.*[a-z])(?=.*[A-Z])(?=(?:\D*\d){3})([\w+/-]{43}|[\w+/-]{86})$/,
];

/** Whether a text looks like the hash of a password, of any kind. It must then never become a password. */
export function looksLikeHash(text: string): boolean {
  return hashLike.some(form => form.test(text.trim()));
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
