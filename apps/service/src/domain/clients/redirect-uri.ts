/** The client that registers an address, and the environment. */
export interface Registrant {
  /** Whether the client has no secret: a native or browser application (RFC 6749, section 2.1). */
  readonly isPublic: boolean;
  /** Whether the service itself uses plain HTTP. */
  readonly isDevelopment: boolean;
  /** Domains whose hosts receive the shared cookie, in lower case: no redirect URI of a third party may be there. */
  readonly closedDomains: readonly string[];
}

const longest = 2000;

/**
 * Reverse domain names (RFC 8252, section 7.1). A scheme without a dot may belong to another application, or run
 * scripts.
 */
const privateScheme = /^[a-z][a-z\d+-]*(\.[a-z\d+-]+)+:$/;
const loopback = /^(127\.0\.0\.1|\[::1\]|localhost)$/;
const local = /^(127\.0\.0\.1|\[::1\]|([a-z\d-]+\.)*localhost)$/;

type Rule = {
  readonly breaks: (uri: string, url: URL, by: Registrant) => boolean;
  readonly sentence: string;
};

/** The rules for a redirect URI; the first broken one is reported. */
const rules: readonly Rule[] = [
  { breaks: uri => uri.length > longest, sentence: 'is longer than 2000 characters' },
  { breaks: uri => uri.includes('*'), sentence: 'has a wildcard: name each address' },
  { breaks: uri => uri.includes('#'), sentence: 'has a fragment' },
  { breaks: (_uri, url) => url.username !== '' || url.password !== '', sentence: 'names a user' },
  {
    breaks: (uri, url) => url.href !== uri && url.href !== `${uri}/`,
    sentence: 'is not written as browsers write it',
  },
  {
    breaks: (_uri, { protocol }, { isPublic }) =>
      !isWeb(protocol) && !(isPublic && privateScheme.test(protocol)),
    sentence: 'needs https, or for a public client a scheme of its own with a dot, such as com.example.app',
  },
  {
    breaks: (uri, { protocol }) => !isWeb(protocol) && !/^[^:]+:\/[^/]/.test(uri),
    sentence: 'needs one slash after its scheme, and a path',
  },
  {
    breaks: (_uri, { protocol, hostname }, by) => protocol === 'http:' && !mayBePlain(hostname, by),
    sentence: 'needs https',
  },
  {
    breaks: (_uri, { hostname }, { closedDomains }) =>
      closedDomains.some(domain => isUnder(hostname, domain)),
    sentence: 'is on a host that is sent the shared sign-in cookie: only our own clients may be there',
  },
];

/** Returns the broken rule as the end of a sentence; undefined for a valid redirect URI. */
export function redirectUriProblem(uri: string, by: Registrant): string | undefined {
  const url = URL.canParse(uri) ? new URL(uri) : undefined;
  if (!url) return 'is no address';
  return rules.find(({ breaks }) => breaks(uri, url, by))?.sentence;
}

/** Returns why the address of a service or of a page is invalid; undefined for a valid one. */
export function webAddressProblem(uri: string, by: Omit<Registrant, 'isPublic'>): string | undefined {
  return redirectUriProblem(uri, { ...by, isPublic: false });
}

/** The destination of a redirect URI as shown to people: the host, or the scheme of a native application. */
export function destinationOf(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  return isWeb(protocol) ? host : protocol.slice(0, -1);
}

export function isWeb(protocol: string): boolean {
  return protocol === 'https:' || protocol === 'http:';
}

/** Whether a host is the domain or a sub-domain of it, also with the trailing dot of an absolute name. */
export function isUnder(hostname: string, domain: string): boolean {
  return `.${hostname.replace(/\.$/, '')}`.endsWith(`.${domain}`);
}

/** The loopback address of a native application (RFC 8252, section 7.3). */
export function isLoopback(hostname: string): boolean {
  return loopback.test(hostname);
}

/** Plain HTTP is allowed for a native application's loopback address, and in development. */
function mayBePlain(hostname: string, { isPublic, isDevelopment }: Registrant): boolean {
  return (isPublic && isLoopback(hostname)) || (isDevelopment && local.test(hostname));
}
