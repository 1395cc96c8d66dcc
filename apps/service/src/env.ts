import { isIP } from 'node:net';
import { markets } from '@talon/markets/markets';
import {
  captchaFrom,
  codeTries,
  failuresThatCloseSignIn,
  firstResendSeconds,
  type Limit,
  type LimitName,
  limits as countedLimits,
  nextResendSeconds,
  signInWaitSeconds,
  smsADay,
  smsCountries,
} from '@talon/rules/limits';
import * as v from 'valibot';

const defaultDomains = markets.map(market => `${market.id}=${market.domain}`).join(' ');

/** Seconds to wait after the first, second … failure in a row; the last one holds for all that follow. */
const signInWaits = Array.from({ length: 10 }, (_, index) => signInWaitSeconds(index + 1));

const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'a port number'),
  v.transform(Number),
  v.maxValue(65535),
);
const key = v.pipe(
  v.string(),
  v.transform(text => Buffer.from(text, 'base64')),
  v.check(bytes => bytes.length === 32, '32 bytes in base64'),
);

const encryptionKeys = v.pipe(
  v.string(),
  v.transform(text => text.split(/\s+/).map(pair => pair.split(':'))),
  v.check(
    pairs => pairs.every(([id, bytes]) => /^\w{1,16}$/.test(id ?? '') && keyBytes(bytes).length === 32),
    '"id:base64 id:base64 …", 32 bytes each, the current one first',
  ),
  v.transform(pairs => new Map(pairs.map(([id, bytes]) => [id ?? '', keyBytes(bytes)]))),
);

const domains = v.pipe(
  v.string(),
  v.transform(text => new Map(text.split(/\s+/).map(pair => pair.split('=') as [string, string]))),
  v.check(
    map => markets.every(market => /^[a-z0-9.-]+$/.test(map.get(market.id) ?? '')),
    `a domain for each market: "${defaultDomains}"`,
  ),
);

const proxies = v.pipe(
  v.string(),
  v.transform(text => text.split(/[\s,]+/).filter(Boolean)),
  v.check(
    entries => entries.every(entry => isIP(entry.split('/')[0] ?? '') !== 0),
    'addresses or ranges such as "10.0.0.0/8"',
  ),
);

const flag = v.pipe(
  v.picklist(['0', '1']),
  v.transform(text => text === '1'),
);

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const counted = v.pipe(
  v.record(
    v.picklist(Object.keys(countedLimits) as LimitName[]),
    v.strictObject({ most: count, seconds: count }),
  ),
  v.transform((given): Record<LimitName, Limit> => ({ ...countedLimits, ...given })),
);

const from = v.pipe(count, v.minValue(1));

/** The limits that an operator may set, as JSON; what is left out keeps its default. */
const limits = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({
    signInWaitSeconds: v.optional(v.pipe(v.array(count), v.minLength(1)), signInWaits),
    failuresThatCloseSignIn: v.optional(count, failuresThatCloseSignIn),
    /** So many in so many seconds, by the name of the limit. */
    counted: v.optional(counted, {}),
    codeTries: v.optional(count, codeTries),
    resendSeconds: v.optional(v.strictObject({ first: count, next: count }), {
      first: firstResendSeconds,
      next: nextResendSeconds,
    }),
    smsADay: v.optional(count, smsADay),
    /** Where a captcha is configured, from which event on it is asked. */
    captchaFrom: v.optional(
      v.strictObject({
        numbersLeadingNowhere: v.optional(from, captchaFrom.numbersLeadingNowhere),
        unconfirmedByNetwork: v.optional(from, captchaFrom.unconfirmedByNetwork),
      }),
      {},
    ),
    smsCountries: v.optional(v.array(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))), [...smsCountries]),
  }),
);

const url = (protocols: string) =>
  v.pipe(
    v.string(),
    v.check(
      text => URL.canParse(text) && protocols.split(' ').includes(new URL(text).protocol),
      `an address (${protocols})`,
    ),
  );
const secret = v.pipe(v.string(), v.minLength(16, '16 characters at least'));

/** Sources of a content-security policy; a star may stand for sub-domains. */
const origins = v.pipe(
  v.string(),
  v.transform(text => text.split(/\s+/).filter(Boolean)),
  v.check(
    each => each.every(origin => /^https?:\/\/(\*\.)?[\w.-]+(:\d{1,5})?$/.test(origin)),
    'origins such as "https://captcha.example https://*.captcha.example"',
  ),
);

/** Where a project takes error reports: `https://KEY@HOST/PROJECT`. */
const dsn = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/\w+@[\w.-]+(:\d{1,5})?(\/[\w.-]+)*\/\d+$/, 'an address such as "https://KEY@HOST/1"'),
);

const schema = v.pipe(
  v.object({
    DATABASE_URL: v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'postgresql://…')),
    DATABASE_CONNECTIONS: v.optional(v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number)), '10'),
    PORT: v.optional(port, '3000'),
    LISTEN_HOST: v.optional(v.string()),
    DEMONSTRATION: v.optional(flag, '0'),
    HASH_KEY: key,
    ENCRYPTION_KEYS: encryptionKeys,
    DOMAINS: v.optional(domains, defaultDomains),
    PUBLIC_PROTOCOL: v.optional(v.picklist(['http', 'https']), 'http'),
    PUBLIC_URL_PORT: v.optional(port),
    TRUSTED_PROXIES: v.optional(proxies, ''),
    METRICS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16))),
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
    ERROR_REPORTS_DSN: v.optional(dsn),
    SERVICE_ERROR_REPORTS_DSN: v.optional(dsn),
  }),
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
      [['DEMONSTRATION'], ['PUBLIC_PROTOCOL'], ['DOMAINS']],
      given => !given.DEMONSTRATION || mayDemonstrate(given.PUBLIC_PROTOCOL, given.DOMAINS),
      '0 where people come: its outbox shows every code to anybody (http and domains under .localhost alone)',
    ),
    ['DEMONSTRATION'],
  ),
  v.transform(given => ({
    databaseUrl: given.DATABASE_URL,
    databaseConnections: given.DATABASE_CONNECTIONS,
    port: given.PORT,
    listenHost: given.LISTEN_HOST,
    isDemonstration: given.DEMONSTRATION,
    hashKey: given.HASH_KEY,
    encryptionKeys: given.ENCRYPTION_KEYS,
    domains: given.DOMAINS,
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
    errorReportsDsn: given.ERROR_REPORTS_DSN,
    serviceErrorReportsDsn: given.SERVICE_ERROR_REPORTS_DSN,
  })),
);

export type Env = v.InferOutput<typeof schema>;

/** Reads the whole configuration; throws one error that lists everything wrong with it, without the values. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = v.safeParse(schema, given);
  if (result.success) return result.output;
  const lines = result.issues.map(issue => {
    const name = v.getDotPath(issue) ?? '';
    return given[name.split('.')[0] ?? ''] === undefined
      ? `  ${name} is missing`
      : `  ${name} must be ${issue.message}`;
  });
  throw new Error(`The configuration is wrong:\n${lines.join('\n')}`);
}

/** What a server needs beside, that a command does not: throws where codes could not be sent. */
export function requireProviders(env: Env): void {
  if (env.isDemonstration) return;
  const missing = [
    ...(env.mailUrl ? [] : ['  MAIL_URL is missing']),
    ...(env.smsGatewayUrl ? [] : ['  SMS_GATEWAY_URL is missing']),
  ];
  if (missing.length > 0) throw new Error(`The configuration is wrong:\n${missing.join('\n')}`);
}

interface CaptchaGiven {
  CAPTCHA_SECRET?: string | undefined;
  CAPTCHA_SCRIPT_URL?: string | undefined;
  CAPTCHA_CHINA_SCRIPT_URL?: string | undefined;
  CAPTCHA_CHINA_DOMAIN: boolean;
  CAPTCHA_API_NAME?: string | undefined;
  CAPTCHA_VERIFY_URL?: string | undefined;
  CAPTCHA_ORIGINS: string[];
  CAPTCHA_WITHOUT_TRUSTED_TYPES: boolean;
}

/** Where people cannot reach the usual domain, the script comes from the alternate one. */
function captchaScript(given: CaptchaGiven): string | undefined {
  return given.CAPTCHA_CHINA_DOMAIN ? given.CAPTCHA_CHINA_SCRIPT_URL : given.CAPTCHA_SCRIPT_URL;
}

function isWholeCaptcha(given: CaptchaGiven): boolean {
  const needed = [
    captchaScript(given),
    given.CAPTCHA_SECRET,
    given.CAPTCHA_API_NAME,
    given.CAPTCHA_VERIFY_URL,
  ];
  return needed.every(each => each !== undefined);
}

function captchaOf(siteKey: string, given: CaptchaGiven) {
  const scriptUrl = captchaScript(given) ?? '';
  return {
    siteKey,
    scriptUrl,
    apiName: given.CAPTCHA_API_NAME ?? '',
    secret: given.CAPTCHA_SECRET ?? '',
    verifyUrl: given.CAPTCHA_VERIFY_URL ?? '',
    /** What the page may load, frame and call for it. */
    origins: [...new Set([new URL(scriptUrl).origin, ...given.CAPTCHA_ORIGINS])],
    isWithoutTrustedTypes: given.CAPTCHA_WITHOUT_TRUSTED_TYPES,
  };
}

function mayDemonstrate(protocol: string, hosts: Map<string, string>): boolean {
  return protocol === 'http' && [...hosts.values()].every(domain => domain.endsWith('.localhost'));
}

function keyBytes(text: string | undefined): Buffer {
  return Buffer.from(text ?? '', 'base64');
}
