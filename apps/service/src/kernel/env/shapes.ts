import { isIP } from 'node:net';
import { markets } from '@talon/markets/markets';
import * as v from 'valibot';
import { addressProblem } from './database-url';

export const defaultDomains = markets.map(market => `${market.id}=${market.domain}`).join(' ');

/** The address of PostgreSQL, as the driver reads it. */
export const databaseUrl = v.pipe(
  v.string(),
  v.regex(/^postgres(ql)?:\/\//, 'postgresql://…'),
  v.rawCheck(({ dataset, addIssue }) => {
    const message = dataset.typed ? addressProblem(dataset.value) : undefined;
    if (message !== undefined) addIssue({ message });
  }),
);

export const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'a port number'),
  v.transform(Number),
  v.maxValue(65535),
);

export const drainSeconds = v.pipe(
  v.string(),
  v.regex(/^\d{1,3}$/, 'a number of seconds from 0 to 300'),
  v.transform(Number),
  v.maxValue(300, 'a number of seconds from 0 to 300'),
);

/** The pairs `name:base64 name:base64 …`. */
export function pairsOf(text: string): { id: string; bytes: Buffer }[] {
  return text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(pair => pair.split(':'))
    .map(([id = '', bytes = '']) => ({ id, bytes: Buffer.from(bytes, 'base64') }));
}

const keyPairs = (name: RegExp, message: string) =>
  v.pipe(
    v.string(),
    v.transform(pairsOf),
    v.check(
      pairs => pairs.length > 0 && pairs.every(({ id, bytes }) => name.test(id) && bytes.length === 32),
      message,
    ),
  );

export const encryptionKeys = v.pipe(
  keyPairs(/^\w{1,16}$/, '"id:base64 id:base64 …", 32 bytes each, the current one first'),
  v.transform(pairs => new Map(pairs.map(({ id, bytes }) => [id, bytes]))),
);

/** The versions are 1 to 255, and a key is never older than those with lower versions. */
export const hashKeys = v.pipe(
  keyPairs(
    /^([1-9]|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])$/,
    '"2:base64 1:base64", 32 bytes each, versions from 1 to 255, the current one first',
  ),
  v.transform(pairs => new Map(pairs.map(({ id, bytes }) => [Number(id), bytes]))),
);

export const domains = v.pipe(
  v.string(),
  v.transform(text => new Map(text.split(/\s+/).map(pair => pair.split('=') as [string, string]))),
  v.check(
    map => markets.every(market => /^[a-z0-9.-]+$/.test(map.get(market.id) ?? '')),
    `a domain for each market: "${defaultDomains}"`,
  ),
);

export const host = v.pipe(v.string(), v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'a host name in lower case'));

/** The host of each market's portal, or a domain above it, that its passkeys belong to (WebAuthn, "RP ID"). */
export const passkeyDomains = v.pipe(
  v.string(),
  v.transform(marketPairs),
  v.check(
    isOfMarkets(domain => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain)),
    '"be=example.be lu=example.lu"',
  ),
);

/** More origins that may use the passkeys of a market, such as that of a native app. */
export const passkeyOrigins = v.pipe(
  v.string(),
  v.transform(marketPairs),
  v.transform(map => new Map([...map].map(([market, origins]) => [market, origins.split(',')]))),
  v.check(
    isOfMarkets(origins => origins.every(isPasskeyOrigin)),
    '"be=https://app.example,android:apk-key-hash:… lu=…"',
  ),
);

function marketPairs(text: string): Map<string, string> {
  const pairs = text.split(/\s+/).filter(Boolean);
  return new Map(pairs.map(pair => [pair.replace(/=.*/, ''), pair.replace(/^[^=]*=?/, '')]));
}

function isOfMarkets<Value>(isValid: (value: Value) => boolean): (map: Map<string, Value>) => boolean {
  return map => [...map].every(([id, value]) => markets.some(market => market.id === id) && isValid(value));
}

/** A web origin as a browser reports it, or the hash of a native app's signing certificate. */
function isPasskeyOrigin(origin: string): boolean {
  if (/^android:apk-key-hash:[\w-]{43}$/.test(origin)) return true;
  return URL.canParse(origin) && new URL(origin).origin === origin;
}

export const proxies = v.pipe(
  v.string(),
  v.transform(text => text.split(/[\s,]+/).filter(Boolean)),
  v.check(entries => entries.every(isAddressOrRange), 'addresses or ranges such as "10.0.0.0/8"'),
);

/** Whether a text is an IP address, or a range in CIDR notation. */
export function isAddressOrRange(entry: string): boolean {
  const [address = '', length = '0', ...rest] = entry.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return rest.length === 0 && /^\d{1,3}$/.test(length) && Number(length) <= longest;
}

export const flag = v.pipe(
  v.picklist(['0', '1']),
  v.transform(text => text === '1'),
);

export const url = (protocols: string) =>
  v.pipe(
    v.string(),
    v.check(
      text => URL.canParse(text) && protocols.split(' ').includes(new URL(text).protocol),
      `an address (${protocols})`,
    ),
  );

export const secret = v.pipe(v.string(), v.minLength(16, '16 characters at least'));

/** Sources of a content-security policy; a star may stand for sub-domains. */
export const origins = v.pipe(
  v.string(),
  v.transform(text => text.split(/\s+/).filter(Boolean)),
  v.check(
    each => each.every(origin => /^https?:\/\/(\*\.)?[\w.-]+(:\d{1,5})?$/.test(origin)),
    'origins such as "https://captcha.example https://*.captcha.example"',
  ),
);

/** The address for error reports: `https://KEY@HOST/PROJECT`. */
export const dsn = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/\w+@[\w.-]+(:\d{1,5})?(\/[\w.-]+)*\/\d+$/, 'an address such as "https://KEY@HOST/1"'),
);

/** The pairs `name=value,name=value`, with percent encoding (the format of OTEL_EXPORTER_OTLP_HEADERS). */
export const headerList = v.pipe(
  v.string(),
  v.check(
    text => text.split(',').every(pair => /^\s*([\w-]+=([^%\s,]|%[2-7][0-9a-f])*)?\s*$/i.test(pair)),
    'headers such as "name=value,name=value"',
  ),
  v.transform(text => text.split(',').map(pair => /^\s*([\w-]+)=(\S*)/.exec(pair) ?? [])),
  v.transform(
    (pairs): Record<string, string> =>
      Object.fromEntries(
        pairs.flatMap(([, name, value = '']) => (name ? [[name, decodeURIComponent(value)]] : [])),
      ),
  ),
);

export const shareText = v.pipe(
  v.string(),
  v.regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'a share from 0 to 1'),
  v.transform(Number),
);
