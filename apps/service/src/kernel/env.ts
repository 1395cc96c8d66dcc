import * as v from 'valibot';
import { captchaOf, isWholeCaptcha } from './env/captcha';
import { limits } from './env/limits';
import {
  databaseUrl,
  defaultDomains,
  domains,
  drainSeconds,
  dsn,
  encryptionKeys,
  flag,
  hashKeys,
  headerList,
  host,
  origins,
  passkeyDomains,
  passkeyOrigins,
  port,
  proxies,
  secret,
  shareText,
  url,
} from './env/shapes';
import { type Problem, readSettingFiles } from './env/setting-files';
import { unsafeSettings } from './env/unsafe-settings';

const settings = v.object({
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: v.optional(databaseUrl),
  DATABASE_CONNECTIONS: v.optional(
    v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.minValue(2)),
    '10',
  ),
  PORT: v.optional(port, '3000'),
  LISTEN_HOST: v.optional(v.string()),
  DRAIN_SECONDS: v.optional(drainSeconds, '5'),
  DEMONSTRATION: v.optional(flag, '0'),
  HASH_KEYS: v.optional(hashKeys),
  ENCRYPTION_KEYS: v.optional(encryptionKeys),
  DOMAINS: v.optional(domains, defaultDomains),
  CONSOLE_HOST: v.optional(host),
  PASSKEY_DOMAINS: v.optional(passkeyDomains, ''),
  PASSKEY_ORIGINS: v.optional(passkeyOrigins, ''),
  PUBLIC_PROTOCOL: v.optional(v.picklist(['http', 'https']), 'http'),
  PUBLIC_URL_PORT: v.optional(port),
  TRUSTED_PROXIES: v.optional(proxies, ''),
  METRICS_TOKEN: v.optional(secret),
  LOG_LEVEL: v.optional(v.picklist(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
  LIMITS: v.optional(limits, '{}'),
  PORTAL_INDEX: v.optional(v.string()),
  MAIL_URL: v.optional(url('smtp: smtps:')),
  MAIL_FROM: v.optional(v.pipe(v.string(), v.regex(/^[^\r\n]+@[^\r\n]+$/, 'a sender'))),
  SMS_GATEWAY_URL: v.optional(url('http: https:')),
  SMS_GATEWAY_TOKEN: v.optional(secret),
  CARD_SYSTEM_URL: v.optional(url('http: https:')),
  CARD_SYSTEM_TOKEN: v.optional(secret),
  DIRECTORY_URL: v.optional(url('http: https:')),
  DIRECTORY_TOKEN: v.optional(secret),
  BREACH_LIST_URL: v.optional(url('http: https:')),
  LOCATIONS_FILE: v.optional(v.string()),
  CAPTCHA_SITE_KEY: v.optional(v.string()),
  CAPTCHA_SECRET: v.optional(secret),
  CAPTCHA_SCRIPT_URL: v.optional(url('http: https:')),
  CAPTCHA_CHINA_SCRIPT_URL: v.optional(url('http: https:')),
  CAPTCHA_CHINA_DOMAIN: v.optional(flag, '0'),
  CAPTCHA_API_NAME: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z_$][\w$]*$/i, 'the name of a global object')),
  ),
  CAPTCHA_VERIFY_URL: v.optional(url('http: https:')),
  CAPTCHA_ORIGINS: v.optional(origins, ''),
  CAPTCHA_WITHOUT_TRUSTED_TYPES: v.optional(flag, '0'),
  SECURITY_CONTACT: v.optional(url('mailto: https:')),
  ERROR_REPORTS_DSN: v.optional(dsn),
  SERVICE_ERROR_REPORTS_DSN: v.optional(dsn),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(url('http: https:')),
  OTEL_EXPORTER_OTLP_HEADERS: v.optional(headerList, ''),
  OTEL_TRACES_SAMPLER_ARG: v.optional(shareText, '1'),
});

const schema = v.pipe(
  settings,
  v.forward(
    v.check(
      given => given.CAPTCHA_SITE_KEY === undefined || isWholeCaptcha(given),
      'given together with CAPTCHA_SECRET, CAPTCHA_SCRIPT_URL, CAPTCHA_API_NAME, CAPTCHA_VERIFY_URL and, for ' +
        'CAPTCHA_CHINA_DOMAIN, CAPTCHA_CHINA_SCRIPT_URL',
    ),
    ['CAPTCHA_SITE_KEY'],
  ),
  v.forward(
    v.partialCheck(
      [['DEMONSTRATION'], ['PUBLIC_PROTOCOL'], ['DOMAINS'], ['CONSOLE_HOST']],
      ({
        DEMONSTRATION: isDemonstration,
        PUBLIC_PROTOCOL: protocol,
        DOMAINS: hosts,
        CONSOLE_HOST: consoleHost,
      }) =>
        !isDemonstration ||
        mayDemonstrate(protocol, [...hosts.values(), ...(consoleHost ? [consoleHost] : [])]),
      '0 unless PUBLIC_PROTOCOL is http and every domain ends in .localhost: its outbox shows every code to anybody',
    ),
    ['DEMONSTRATION'],
  ),
  v.forward(
    v.partialCheck(
      [['DOMAINS'], ['PASSKEY_DOMAINS']],
      given => isAbovePortals(given.DOMAINS, given.PASSKEY_DOMAINS),
      'for each market the host of its portal, or a domain above it',
    ),
    ['PASSKEY_DOMAINS'],
  ),
  v.transform(given => ({
    databaseUrl: given.DATABASE_URL,
    /** The server itself, where `databaseUrl` is the address of a pooler. */
    databaseDirectUrl: given.DATABASE_DIRECT_URL,
    databaseConnections: given.DATABASE_CONNECTIONS,
    port: given.PORT,
    listenHost: given.LISTEN_HOST,
    drainSeconds: given.DRAIN_SECONDS,
    isDemonstration: given.DEMONSTRATION,
    /** Empty only for a command that needs none. */
    hashKeys: given.HASH_KEYS ?? new Map<number, Buffer>(),
    encryptionKeys: given.ENCRYPTION_KEYS ?? new Map<string, Buffer>(),
    domains: given.DOMAINS,
    /** Without it, `console.` and the first market's domain. */
    consoleHost: given.CONSOLE_HOST,
    passkeyDomains: given.PASSKEY_DOMAINS,
    passkeyOrigins: given.PASSKEY_ORIGINS,
    publicProtocol: given.PUBLIC_PROTOCOL,
    publicPort: given.PUBLIC_URL_PORT ?? given.PORT,
    trustedProxies: given.TRUSTED_PROXIES,
    metricsToken: given.METRICS_TOKEN,
    logLevel: given.LOG_LEVEL,
    limits: given.LIMITS,
    /** In development, the page's source instead of the built page. */
    portalIndex: given.PORTAL_INDEX,
    mailUrl: given.MAIL_URL,
    mailFrom: given.MAIL_FROM,
    smsGatewayUrl: given.SMS_GATEWAY_URL,
    smsGatewayToken: given.SMS_GATEWAY_TOKEN,
    cardSystemUrl: given.CARD_SYSTEM_URL,
    cardSystemToken: given.CARD_SYSTEM_TOKEN,
    directoryUrl: given.DIRECTORY_URL,
    directoryToken: given.DIRECTORY_TOKEN,
    breachListUrl: given.BREACH_LIST_URL,
    locationsFile: given.LOCATIONS_FILE,
    /** Off without a site key. */
    captcha: given.CAPTCHA_SITE_KEY === undefined ? undefined : captchaOf(given.CAPTCHA_SITE_KEY, given),
    securityContact: given.SECURITY_CONTACT,
    errorReportsDsn: given.ERROR_REPORTS_DSN,
    serviceErrorReportsDsn: given.SERVICE_ERROR_REPORTS_DSN,
    /** Without it, there are no traces. */
    traceEndpoint: given.OTEL_EXPORTER_OTLP_ENDPOINT,
    traceHeaders: given.OTEL_EXPORTER_OTLP_HEADERS,
    tracedShare: given.OTEL_TRACES_SAMPLER_ARG,
  })),
);

export type Env = v.InferOutput<typeof schema>;

/** The settings with the keys of what is stored. */
export type KeySetting = 'HASH_KEYS' | 'ENCRYPTION_KEYS';

const everyKey: readonly KeySetting[] = ['HASH_KEYS', 'ENCRYPTION_KEYS'];

/** The settings of the providers, without which a server could not send codes. */
const neededByServer = ['MAIL_URL', 'SMS_GATEWAY_URL'];

/**
 * Reads the configuration. Throws one error that lists every problem, without the values: what is missing or wrong and,
 * outside a demonstration, what is unsafe.
 */
export function readEnv(variables: Record<string, string | undefined>): Env {
  return read(variables, everyKey, []);
}

/** Reads the configuration of a command, which needs these keys only. */
export function readCommandEnv(
  variables: Record<string, string | undefined>,
  keys: readonly KeySetting[],
): Env {
  if (!variables['DATABASE_URL'] && !variables['DATABASE_URL_FILE'])
    throw new Error(
      'DATABASE_URL is missing: name the database of this command, such as postgresql://talon@db.example/talon.',
    );
  return read(variables, keys, []);
}

/** Reads the configuration of a server, which also needs a way to send codes. */
export function readServerEnv(variables: Record<string, string | undefined>): Env {
  return read(variables, everyKey, neededByServer);
}

/** The texts of the settings by name, from the environment or from files; the others are left out. */
export function givenSettings(
  variables: Record<string, string | undefined>,
): Record<string, string | undefined> {
  const names = Object.keys(settings.entries);
  const { given } = readSettingFiles(presentIn(variables), names);
  return Object.fromEntries(names.flatMap(name => (given[name] === undefined ? [] : [[name, given[name]]])));
}

function presentIn(variables: Record<string, string | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
}

function read(
  variables: Record<string, string | undefined>,
  keys: readonly KeySetting[],
  needed: readonly string[],
): Env {
  const { given, problems: ofFiles } = readSettingFiles(presentIn(variables), Object.keys(settings.entries));
  const isDemonstration = given['DEMONSTRATION'] === '1';
  const result = v.safeParse(schema, given);
  const wrong: Problem[] = (result.issues ?? []).map(issue => {
    const name = v.getDotPath(issue) ?? '';
    return given[name.split('.')[0] ?? ''] === undefined ? { name } : { name, mustBe: issue.message };
  });
  const missingOf = (names: readonly string[]) =>
    names.filter(name => given[name] === undefined).map((name): Problem => ({ name }));
  const known = new Set(wrong.map(({ name }) => name));
  const unsafe = unsafeSettings(given).filter(({ name }) => !known.has(name));
  const inFiles = new Set(ofFiles.map(({ name }) => name.replace(/_FILE$/, '')));
  const others = [
    ...wrong,
    ...missingOf(keys),
    ...(isDemonstration ? [] : [...missingOf(needed), ...unsafe]),
  ];
  // A setting whose file is wrong is not reported as missing too.
  const problems = [...ofFiles, ...others.filter(({ name }) => !inFiles.has(name))];
  if (result.success && problems.length === 0) return result.output;
  const lines = problems.map(({ name, mustBe }) =>
    mustBe === undefined ? `  ${name} is missing` : `  ${name} must be ${mustBe}`,
  );
  throw new Error(`The configuration is wrong:\n${lines.join('\n')}`);
}

function isAbovePortals(hosts: Map<string, string>, passkeys: Map<string, string>): boolean {
  return [...passkeys].every(([market, domain]) => `.account.${hosts.get(market)}`.endsWith(`.${domain}`));
}

function mayDemonstrate(protocol: string, hosts: readonly string[]): boolean {
  return protocol === 'http' && hosts.every(host => host.endsWith('.localhost'));
}
