import type { Env } from '../kernel/env';
import type { ConsoleHost, MarketHosts } from '../kernel/hosts';
import { scriptSource } from '../kernel/script-source';
import { holdInput } from './held-input';

type Headers = Readonly<Record<string, string>>;

const everywhere: Headers = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** The only Trusted Types policy of the page, for the script of the captcha (`load-captcha.ts` of the portal). */
const captchaPolicy = 'talon-captcha';

/** Where browsers report what the page's policy has blocked; on the page's own host. */
export const policyReportsPath = '/policy-reports';

const reports = [
  'report-to csp',
  // For browsers that do not know `report-to`.
  `report-uri ${policyReportsPath}`,
];

const reportingEndpoint = (origin: string) => `csp="${origin}${policyReportsPath}"`;

/** API responses are never pages: nothing in them may load, run or be framed. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The console loads from its own host and calls nothing else. */
const consolePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  ...reports,
].join('; ');

/** The policy of a logo that is opened by its address: it can be nothing but a picture. */
export const logoPolicy = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** The headers of every response, by host. The page may load from its own host and call its own APIs. */
export function securityHeaders(env: ExternalServices & Pick<Env, 'publicProtocol'>): {
  api: Headers;
  console: (host: Pick<ConsoleHost, 'origin'>) => Headers;
  page: (hosts: MarketHosts) => Headers;
} {
  const transport: Headers =
    env.publicProtocol === 'https'
      ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
      : {};
  return {
    api: {
      ...everywhere,
      ...transport,
      'content-security-policy': apiPolicy,
      'cross-origin-resource-policy': 'same-site',
    },
    console: host => ({
      ...everywhere,
      ...transport,
      'content-security-policy': consolePolicy,
      'reporting-endpoints': reportingEndpoint(host.origin),
      'cross-origin-resource-policy': 'same-origin',
    }),
    page: hosts => ({
      ...everywhere,
      ...transport,
      'content-security-policy': pagePolicy(hosts, env),
      'reporting-endpoints': reportingEndpoint(hosts.portalOrigin),
      'cross-origin-resource-policy': 'same-origin',
    }),
  };
}

/** Configured services that the page's policy must allow. */
type ExternalServices = Pick<Env, 'captcha' | 'errorReportsDsn'>;

function pagePolicy(
  hosts: Pick<MarketHosts, 'accountApiOrigin' | 'generalApiOrigin'>,
  { captcha, errorReportsDsn: dsn }: ExternalServices,
): string {
  const widget = captcha?.origins ?? [];
  const called = [hosts.accountApiOrigin, hosts.generalApiOrigin, ...widget];
  if (dsn !== undefined) called.push(new URL(dsn).origin);
  return [
    "default-src 'none'",
    ["script-src 'self'", scriptSource(holdInput), ...widget].join(' '),
    ...(widget.length > 0 ? [`frame-src ${widget.join(' ')}`] : []),
    "style-src 'self'",
    "font-src 'self'",
    // Logos of clients are stored by the service.
    "img-src 'self'",
    `connect-src 'self' ${called.join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    // A provider's script may not support trusted types; the operator configures that.
    ...(captcha?.isWithoutTrustedTypes
      ? []
      : ["require-trusted-types-for 'script'", `trusted-types ${captcha ? captchaPolicy : "'none'"}`]),
    ...reports,
  ].join('; ');
}
