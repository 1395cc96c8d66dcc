import { isIP } from 'node:net';
import { markets } from '@talon/markets/markets';
import * as v from 'valibot';

export const defaultDomains = markets.map(market => `${market.id}=${market.domain}`).join(' ');

export const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'a port number'),
  v.transform(Number),
  v.maxValue(65535),
);

export const key = v.pipe(
  v.string(),
  v.transform(text => Buffer.from(text, 'base64')),
  v.check(bytes => bytes.length === 32, '32 bytes in base64'),
);

export const encryptionKeys = v.pipe(
  v.string(),
  v.transform(text => text.split(/\s+/).map(pair => pair.split(':'))),
  v.check(
    pairs => pairs.every(([id, bytes]) => /^\w{1,16}$/.test(id ?? '') && keyBytes(bytes).length === 32),
    '"id:base64 id:base64 …", 32 bytes each, the current one first',
  ),
  v.transform(pairs => new Map(pairs.map(([id, bytes]) => [id ?? '', keyBytes(bytes)]))),
);

export const domains = v.pipe(
  v.string(),
  v.transform(text => new Map(text.split(/\s+/).map(pair => pair.split('=') as [string, string]))),
  v.check(
    map => markets.every(market => /^[a-z0-9.-]+$/.test(map.get(market.id) ?? '')),
    `a domain for each market: "${defaultDomains}"`,
  ),
);

export const proxies = v.pipe(
  v.string(),
  v.transform(text => text.split(/[\s,]+/).filter(Boolean)),
  v.check(
    entries => entries.every(entry => isIP(entry.split('/')[0] ?? '') !== 0),
    'addresses or ranges such as "10.0.0.0/8"',
  ),
);

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

function keyBytes(text: string | undefined): Buffer {
  return Buffer.from(text ?? '', 'base64');
}
