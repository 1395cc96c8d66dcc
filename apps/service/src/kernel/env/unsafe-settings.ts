import { readFileSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import { databaseProblem } from './database-url';
import { looksLikeToken, looksRandom } from './random-key';
import { pairsOf } from './shapes';
import { isTooWide } from './wide-range';

type Given = Readonly<Record<string, string | undefined>>;

/** A rule for a setting. If the rule is broken, `problem` returns what the setting must be. */
type Rule = readonly [name: string, problem: (given: Given) => string | undefined];

const databases = ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const;

const keyLists = ['HASH_KEYS', 'ENCRYPTION_KEYS'] as const;

const providers = [
  ['SMS_GATEWAY_URL', 'SMS_GATEWAY_TOKEN'],
  ['CARD_SYSTEM_URL', 'CARD_SYSTEM_TOKEN'],
  ['DIRECTORY_URL', 'DIRECTORY_TOKEN'],
] as const;

/** Addresses that need TLS but no token, because the service requests nothing secret from them. */
const withoutToken = [
  'BREACH_LIST_URL',
  'CAPTCHA_SCRIPT_URL',
  'CAPTCHA_CHINA_SCRIPT_URL',
  'CAPTCHA_VERIFY_URL',
  'ERROR_REPORTS_DSN',
  'SERVICE_ERROR_REPORTS_DSN',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
] as const;

/** What stands for a secret of one's own in docs/operating.md. */
const exampleSecret = /\/\/USER:|:PASSWORD@|^TOKEN-OF-/;

/** Options of nodemailer, in the query of the address, that make a mail server's certificate or TLS itself optional. */
const unsafeMailOptions = /^(ignoretls|opportunistictls|requiretls|secure|tls\..*)$/i;

const rules: readonly Rule[] = [
  [
    'PUBLIC_PROTOCOL',
    ({ PUBLIC_PROTOCOL: protocol = 'http', DOMAINS: domains = '', CONSOLE_HOST: consoleHost = '' }) =>
      protocol === 'http' &&
      [...domains.split(/\s+/).map(pair => pair.replace(/^.*=/, '')), consoleHost].some(
        host => !isLocalName(host),
      )
        ? 'https unless every domain and the host of the console end in .localhost'
        : undefined,
  ],
  ...databases.map(
    (name): Rule => [
      name,
      ({ [name]: url, PGHOST: host }) => (url === undefined ? undefined : databaseProblem(url, host)),
    ],
  ),
  ...keyLists.map((name): Rule => [name, given => keyProblem(given, name)]),
  [
    'METRICS_TOKEN',
    ({ METRICS_TOKEN: token }) => (token && !looksLikeToken(token) ? 'a random token' : undefined),
  ],
  [
    'TRUSTED_PROXIES',
    ({ TRUSTED_PROXIES: ranges = '' }) =>
      ranges.split(/[\s,]+/).some(isTooWide)
        ? 'your own proxies: a range wider than /8 (IPv6: /7) lets strangers forge their address'
        : undefined,
  ],
  [
    'NODE_TLS_REJECT_UNAUTHORIZED',
    ({ NODE_TLS_REJECT_UNAUTHORIZED: checks }) =>
      checks === '0'
        ? 'unset: 0 accepts any certificate; NODE_EXTRA_CA_CERTS adds your own authority'
        : undefined,
  ],
  [
    'NODE_EXTRA_CA_CERTS',
    ({ NODE_EXTRA_CA_CERTS: file }) =>
      file !== undefined && !hasCertificates(file)
        ? 'a file with certificates in PEM that can be read: Node ignores any other'
        : undefined,
  ],
  ['MAIL_URL', ({ MAIL_URL: url }) => mailProblem(url)],
  ...[...databases, 'MAIL_URL', ...providers.map(([, token]) => token)].map(
    (name): Rule => [
      name,
      ({ [name]: text = '' }) =>
        exampleSecret.test(text) ? 'your own, not that of the documentation' : undefined,
    ],
  ),
  ...providers.map(([name]): Rule => [name, given => tlsProblem(given[name])]),
  ...providers.map(
    ([url, token]): Rule => [
      token,
      given =>
        given[url] !== undefined && given[token] === undefined && !isLoopback(given[url])
          ? `given together with ${url}, unless that is on loopback`
          : undefined,
    ],
  ),
  ...withoutToken.map((name): Rule => [name, given => tlsProblem(given[name])]),
  [
    'CAPTCHA_ORIGINS',
    ({ CAPTCHA_ORIGINS: origins = '' }) =>
      origins
        .split(/\s+/)
        .map(each => tlsProblem(each))
        .find(problem => problem !== undefined),
  ],
  [
    'PASSKEY_ORIGINS',
    ({ PASSKEY_ORIGINS: origins = '' }) =>
      origins
        .split(/[\s,]+|=/)
        .map(each => tlsProblem(each))
        .find(problem => problem !== undefined),
  ],
];

/** The settings that are unsafe outside a demonstration, each with what it must be. */
export function unsafeSettings(given: Given): { name: string; mustBe: string }[] {
  return rules.flatMap(([name, problem]) => {
    const mustBe = problem(given);
    return mustBe === undefined ? [] : [{ name, mustBe }];
  });
}

/** Settings that are not refused, but are probably a mistake. */
export function settingWarnings({
  publicProtocol,
  trustedProxies,
}: {
  publicProtocol: string;
  trustedProxies: readonly string[];
}): string[] {
  return publicProtocol === 'https' && trustedProxies.length === 0
    ? ['TRUSTED_PROXIES is empty: all people seem to have the address of your proxy, and share its limits']
    : [];
}

function keyProblem(given: Given, name: (typeof keyLists)[number]): string | undefined {
  const own = pairsOf(given[name] ?? '');
  const keys = own.map(({ bytes }) => bytes).filter(bytes => bytes.length === 32);
  if (keys.some(bytes => !looksRandom(bytes))) return 'random keys: these are repeated, counted up or text';
  if (new Set(own.map(({ id }) => id)).size < own.length) return 'keys with different names';
  const others = keyLists.filter(each => each !== name).flatMap(each => pairsOf(given[each] ?? ''));
  const all = [...own, ...others].map(({ bytes }) => bytes);
  const isTwice = keys.some(key => all.filter(each => each.equals(key)).length > 1);
  return isTwice ? 'keys that are used only once, also in the other list' : undefined;
}

function hasCertificates(file: string): boolean {
  try {
    return readFileSync(file, 'utf8').includes('-----BEGIN CERTIFICATE-----');
  } catch {
    return false;
  }
}

function mailProblem(text: string | undefined): string | undefined {
  if (text === undefined || !URL.canParse(text) || isLoopback(text)) return undefined;
  return [...new URL(text).searchParams.keys()].some(option => unsafeMailOptions.test(option))
    ? 'an address without options of TLS: a mail server must offer TLS, with a valid certificate'
    : undefined;
}

/** Parses the address as the service will: letter case and blanks around it make no difference. */
function tlsProblem(text: string | undefined): string | undefined {
  if (text === undefined || !URL.canParse(text)) return undefined;
  return new URL(text).protocol === 'http:' && !isLoopback(text)
    ? 'an https address, unless on loopback'
    : undefined;
}

/** Whether an address is on this machine. */
export function isLoopback(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { hostname } = new URL(text);
  return isLocalName(hostname) || hostname === '[::1]' || (isIPv4(hostname) && hostname.startsWith('127.'));
}

function isLocalName(host: string): boolean {
  return host === '' || host === 'localhost' || host.endsWith('.localhost');
}
