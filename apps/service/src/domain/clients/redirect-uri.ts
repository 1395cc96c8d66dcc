/** Who asks to register an address, and where. */
export interface Registrant {
  /** Holds no secret: an app on a person's own device or in their browser (RFC 6749, section 2.1). */
  readonly isPublic: boolean;
  /** The service itself speaks plain HTTP. */
  readonly isDevelopment: boolean;
  /** Domains whose hosts are sent the shared cookie, in small letters: nobody else's address may be there. */
  readonly closedDomains: readonly string[];
}

const longest = 2000;

/** Reverse domain names (RFC 8252, section 7.1): a scheme without a dot is somebody else's, or runs scripts. */
const privateScheme = /^[a-z][a-z\d+-]*(\.[a-z\d+-]+)+:$/;
const loopback = /^(127\.0\.0\.1|\[::1\])$/;
const local = /^(127\.0\.0\.1|\[::1\]|([a-z\d-]+\.)*localhost)$/;

type Rule = {
  readonly breaks: (uri: string, url: URL, by: Registrant) => boolean;
  readonly sentence: string;
};

/** What makes an address none that answers may be sent to; the first that holds is told. */
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

/** Why answers may not be sent to an address, as the end of a sentence; undefined where they may. */
export function redirectUriProblem(uri: string, by: Registrant): string | undefined {
  const url = URL.canParse(uri) ? new URL(uri) : undefined;
  if (!url) return 'is no address';
  return rules.find(({ breaks }) => breaks(uri, url, by))?.sentence;
}

/** Why a service cannot be called, or a page not be linked, at an address. */
export function webAddressProblem(uri: string, by: Omit<Registrant, 'isPublic'>): string | undefined {
  return redirectUriProblem(uri, { ...by, isPublic: false });
}

/** Where an answer goes, as people know it: the host, or the scheme of a native application. */
export function destinationOf(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  return isWeb(protocol) ? host : protocol.slice(0, -1);
}

export function isWeb(protocol: string): boolean {
  return protocol === 'https:' || protocol === 'http:';
}

/** Whether a host is a domain or under it, also with the dot that ends an absolute name. */
export function isUnder(hostname: string, domain: string): boolean {
  return `.${hostname.replace(/\.$/, '')}`.endsWith(`.${domain}`);
}

/** Where a native application listens on its own device (RFC 8252, section 7.3). */
export function isLoopback(hostname: string): boolean {
  return loopback.test(hostname);
}

/** What is not a native application's own device is for development. */
function mayBePlain(hostname: string, { isPublic, isDevelopment }: Registrant): boolean {
  return (isPublic && isLoopback(hostname)) || (isDevelopment && local.test(hostname));
}
