import { describe, expect, test } from 'vitest';
import { createPasswordHashing } from '../password-hashing';
import { looksLikeHash, readImportedHash } from './imported-hash';

const origin = { group: '192.0.2.0/24', network: '192.0.2.1' };
const verify = async (stored: string | undefined, password: string) =>
  createPasswordHashing().verify(stored, password, origin);

const long =
  '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789chars after 72 are ignored';

/** From the test vectors of crypt_blowfish and the documentation of Passlib and Django. */
const published = [
  ['bcrypt 2a', 'U*U', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  ['bcrypt 2b', 'U*U*', '$2b$05$CCCCCCCCCCCCCCCCCCCCC.VGOzA784oUp/Z0DY336zx7pLYAy0lwK'],
  ['bcrypt 2y', 'U*U*U', '$2y$05$XXXXXXXXXXXXXXXXXXXXXOAcXxm9kjPGEMsLznoKqmqw7tc8WCx4a'],
  ['bcrypt of more than 72 bytes', long, '$2a$05$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui'],
  [
    'scrypt',
    'password',
    '$scrypt$ln=16,r=8,p=1$aM15713r3Xsvxbi31lqr1Q$nFNh2CVHVjNldFVKDHDlm4CbdRSCdEBsjjJxD+iCs5E',
  ],
  [
    'PBKDF2 of Passlib',
    'password',
    '$pbkdf2-sha256$6400$.6UI/S.nXIk8jcbdHx3Fhg$98jZicV16ODfEsEZeYPGHU3kbrUrvUEXOPimVSQDD44',
  ],
  [
    'PBKDF2 of Django',
    'lètmein',
    'pbkdf2_sha256$1000$seasalt-seasalt$o1TwTqDnLyBUsL+MK822UERh68pzdhDtzT4MDvMFRKM=',
  ],
  ['PBKDF2 with SHA-1', 'password', '$pbkdf2$1000$./8gc2FsdCBvZiAxNiBieQ$O572Vdmpr6Fjwd1RUIZ2SP0HiM4'],
  [
    'PBKDF2 with SHA-512',
    'password',
    '$pbkdf2-sha512$i=1000,l=64$c2FsdCBvZiAxNiBieXRlcw$AE6TM5GRUZJ7mO9w3Gcjc/DzPqPxND0evX9CAfx8ujnfhBqD1I3vME/remJmVqyyzFivz0gOPwWskLvYMBSp5A',
  ],
] as const;

describe('a hash of an earlier system is of its own password only', () => {
  test.each(published)('%s', async (_name, password, hash) => {
    const stored = readImportedHash(hash);
    expect(stored).toBeDefined();
    expect(await verify(stored, password)).toBe(true);
    expect(await verify(stored, `x${password}`)).toBe(false);
    expect(await verify(stored, hash)).toBe(false);
  });
});

test('the password is checked as typed, since earlier systems did not change its letters', async () => {
  const { hash } = await import('@node-rs/bcrypt');
  const stored = readImportedHash(await hash('10 m² is ½ of 20', 4));
  expect(await verify(stored, '10 m² is ½ of 20')).toBe(true);
});

test('a password with a NUL is a wrong one, not an error', async () => {
  for (const [, password, hash] of published)
    expect(await verify(readImportedHash(hash), `${password}\0`)).toBe(false);
});

test('random bits after the salt of bcrypt are removed', async () => {
  const untidy = '$2a$05$CCCCCCCCCCCCCCCCCCCCC/E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW';
  expect(await verify(readImportedHash(untidy), 'U*U')).toBe(true);
});

test.each([
  ['nothing of Argon2id', '$argon2id$garbage'],
  ['another version of Argon2', '$argon2id$v=16$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$' + 'A'.repeat(43)],
  ['4 GiB', '$argon2id$v=19$m=4194304,t=2,p=1$c2FsdHNhbHRzYWx0$' + 'A'.repeat(43)],
  ['a digest that is no base64', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$' + 'A'.repeat(42) + 'B'],
  ['a cut bcrypt', '$2b$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWM'],
  ['bcrypt of the faulty version', '$2x$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  ['bcrypt that takes hours', '$2b$31$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  ['scrypt of 1 GiB', '$scrypt$ln=20,r=8,p=1$c2FsdHNhbHRzYWx0$' + 'A'.repeat(43)],
  ['scrypt that its standard rules out', '$scrypt$ln=16,r=1,p=1$c2FsdHNhbHRzYWx0$' + 'A'.repeat(43)],
  ['PBKDF2 that takes minutes', '$pbkdf2-sha256$99999999$c2FsdHNhbHRzYWx0$' + 'A'.repeat(43)],
  ['PBKDF2 with MD5', 'pbkdf2_md5$1000$seasalt-seasalt$AAAAAAAAAAAAAAAAAAAAAA=='],
  ['SHA-512 crypt', '$6$saltsalt$' + 'a'.repeat(86)],
  ['MD5', '5f4dcc3b5aa765d61d8327deb882cf99'],
  ['a password', 'vier dozen thee'],
])('%s is no hash, and as a stored one it is nobody’s', async (_name, hash) => {
  expect(readImportedHash(hash)).toBeUndefined();
  expect(await verify(hash, hash)).toBe(false);
});

/** Each with the text as it could be in a file. */
const alike = [
  ...published.map(([name, , hash]) => [name, hash] as const),
  ['Argon2id', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$' + 'A'.repeat(43)],
  ['malformed Argon2id', '$argon2id$garbage'],
  ['Argon2id with spaces', '$argon2id$not a hash'],
  ['Argon2i', '$argon2i$'],
  ['Argon2 that was cut', '$argon2'],
  ['Argon2 in capitals', '$ARGON2ID$garbage'],
  ['Argon2 after a space', ' $argon2id$garbage'],
  ['Argon2 of Django', 'argon2$argon2id$v=19'],
  ['bcrypt that was cut', '$2b$12$R9h/cIPz0gi'],
  ['bcrypt, the mark alone', '$2a$'],
  ['malformed bcrypt', '$2y$garbage'],
  ['the first bcrypt', '$2$05$garbage'],
  ['bcrypt of the faulty version', '$2x$05$garbage'],
  ['bcrypt of Passlib', '$bcrypt-sha256$v=2'],
  ['bcrypt of Django', 'bcrypt_sha256$$2b$12$'],
  ['malformed scrypt', '$scrypt$garbage'],
  ['scrypt of crypt', '$7$garbage'],
  ['scrypt of Werkzeug', 'scrypt:32768:8:1$salt$d1ge57'],
  ['yescrypt', '$y$j9T$salt'],
  ['gost-yescrypt', '$gy$j9T$salt'],
  ['malformed PBKDF2', '$pbkdf2-sha256$garbage'],
  ['PBKDF2 that was cut', '$pbkdf2'],
  ['malformed PBKDF2 of Django', 'pbkdf2_sha256$'],
  ['PBKDF2 of Werkzeug', 'pbkdf2:sha256:600000$salt$d1ge57'],
  ['PBKDF2 of GRUB', 'grub.pbkdf2.sha512.10000.AB.CD'],
  ['MD5 crypt', '$1$saltsalt$qjXMvbEw8oaL.CzflDtaK/'],
  ['malformed MD5 crypt', '$1$garbage'],
  ['MD5 crypt of Apache', '$apr1$garbage'],
  ['MD5 crypt of Solaris', '$md5,rounds=904$salt'],
  ['SHA-1 crypt', '$sha1$480000$salt'],
  ['malformed SHA-256 crypt', '$5$garbage'],
  ['SHA-512 crypt', '$6$saltsalt$abcdefghijklmnopqrstuv'],
  ['malformed SHA-512 crypt', '$6$'],
  ['phpass', '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0'],
  ['Drupal', '$S$DIIY5GGJXOZcdZZ4mV8nAd2SKbU7zWqK5Y8KZXoV5Jgy'],
  ['salted SHA-1 of LDAP', '{SSHA}DkMTwBl+a/3DQTxCYEApdUtNXGgdUac3'],
  ['malformed LDAP', '{SSHA}garbage'],
  ['LDAP in small letters', '{ssha512}x'],
  ['LDAP without salt', '{SHA}x'],
  ['crypt of LDAP', '{CRYPT}$1$salt'],
  ['Dovecot', '{BLF-CRYPT}x'],
  ['Dovecot with an encoding', '{SHA256.HEX}x'],
  ['Dovecot with two names', '{SCRAM-SHA-256}x'],
  ['Dovecot without a salt', '{PLAIN-MD5}x'],
  ['PBKDF2 of LDAP', '{PBKDF2-SHA256}x'],
  ['Spring', '{bcrypt}garbage'],
  ['Spring with a version', '{argon2@SpringSecurity_v5_8}x'],
  ['a scheme that is not known', '{vault.v2}d1ge57d1ge57d1ge57'],
  ['a format that is not known', '$newhash$d1ge57d1ge57d1ge57'],
  ['SHA-1 of Django', 'sha1$salt$hash'],
  ['SHA without a number', 'sha$salt$hash'],
  ['MD5 of Django without salt', 'unsalted_md5$hash'],
  ['DES crypt of Django', 'crypt$$ab'],
  ['a name with crypt', 'sha512crypt$garbage'],
  ['a name after crypt', 'crypt_md5$garbage'],
  ['SCRAM of PostgreSQL', 'SCRAM-SHA-256$4096:c2FsdA==$a:b'],
  ['MD5 of PostgreSQL', 'md55f4dcc3b5aa765d61d8327deb882cf99'],
  ['SHA-1 of MySQL', '*2470C0C06DEE42FD1618BB99005ADCA2EC9D1E19'],
  ['MD5', '5f4dcc3b5aa765d61d8327deb882cf99'],
  ['MD5 with a mark', '0x5F4DCC3B5AA765D61D8327DEB882CF99'],
  ['MD5 in base64', 'X03MO1qnZdYdgyfeuILPmQ=='],
  ['MD5 before its salt', '5f4dcc3b5aa765d61d8327deb882cf99:salt'],
  ['scrypt in hex after its salt', 'ba3e0c:' + '9c'.repeat(64)],
  ['SHA-256 in base64 without padding', 'XohImNooBHFR0OVvjcYpJ3NgPQ1qq73WKhHvch0VQtg'],
  ['SHA-256 for addresses', 'XohImNooBHFR0OVvjcYpJ3NgPQ1qq73WKhHvch0VQt-'],
  ['MD5 in base64 before its salt', 'X03MO1qnZdYdgyfeuILPmQ==:salt'],
  ['MD5 in base64 after its salt', 'salt$X03MO1qnZdYdgyfeuILPmQ=='],
  ['MD5 in another column of a dump', 'md5|5f4dcc3b5aa765d61d8327deb882cf99'],
] as const;

test.each(alike)('%s looks like a hash: %s', (_name, text) => {
  expect(looksLikeHash(text)).toBe(true);
});

test.each([
  'vier dozen thee',
  'pa$$word$',
  '$ecret',
  '$ecret$',
  '$ecret$ and more',
  '$ecret$ and a lot of money more',
  '$$ geld $$ en meer geld',
  '$1 for a coffee',
  '$5$ is what I owe you',
  '100$2a$',
  'sharon$2020',
  'shadow$shadow$shadow',
  'crypto$rich',
  'bcrypt is not my password',
  'md5 is old$',
  '{a} {b}',
  '{home}sweet{home}',
  '{wonderful} days at the beach',
  '{shared}secret',
  '{crypto}rich',
  '{scrambled}eggs',
  'deadbeef cafe',
  'trois tasses==',
  'Vier7-Dozen-Thee-Met-Honing-En-Citroen-Voor',
  'qLZLi8s8yNWc5kqz4pLvcGRfCn8bX0yTgYdE7aV1mZhJ9uQwRkSxHnPoFtBiC26r',
  'deadbeef:cafe',
  'Pj7 zonder eind',
  '*****',
])('%s does not look like a hash', text => {
  expect(looksLikeHash(text)).toBe(false);
});
