import { BROWSER_MAP, parse } from 'bowser';
import { modelName } from './device-models';

export type DeviceType = 'mobile' | 'tablet' | 'laptop';

/** `version` is null when the agent names none, or one that browsers have frozen. */
export interface Versioned {
  name: string;
  version: string | null;
}

export interface UserAgentDevice {
  /** As people know it: `iPhone 14 Pro`, `Samsung Galaxy S23 Ultra`. Null without a model, or with a code that nobody knows. */
  name: string | null;
  type: DeviceType;
  os: Versioned | null;
  browser: Versioned | null;
  /** The native app, which has no browser. */
  app: Versioned | null;
}

/** What is read of an agent (specification: up to 500 characters). */
export const longestAgent = 500;

const types: Record<string, DeviceType> = { mobile: 'mobile', tablet: 'tablet' };

/** Frozen versions by system: browsers send the same one for Windows 10 and 11, and for every macOS since 10.15. */
const frozen: Record<string, RegExp> = {
  Windows: /^10$/,
  macOS: /^10\.15(\.|$)/,
  iOS: /^18\.[67](\.|$)/,
  Android: /^10$/,
  'Chrome OS': /./,
};

/** `App/1.2 (iOS 17.1; iPhone15,2)`. Browsers write `Mozilla` or `Opera` there. */
const nativeAgent =
  /^(?!Mozilla|Opera)([^/()]{1,60})\/([\w.+-]{1,30}) \((iOS|iPadOS|Android|macOS|Windows)(?: ([\w.]{1,20}))?; ?([^;()]{1,80})/;
const nativeTablet = /ipad|\btab(let)?\b|\bpad\b|^SM-[TX]\d/i;
/** Old browsers write their language before the model. */
const androidModel =
  /Android [\d.]+; (?:[a-z]{2}[-_][A-Za-z]{2}; )?(?!(?:K|Mobile|Tablet)\b)([^;()]{1,80}?)(?: Build\/[^;()]*)?[;)]/;
const knownBrowsers = new Set(Object.values(BROWSER_MAP));

/**
 * The device of a user agent; accepts any text. Names come from the sender: show them as text only. An unknown agent is a
 * laptop, since a device has one of three types. So are iPads and large Android tablets that request desktop pages: they
 * send the agents of macOS and Linux.
 */
export function deviceOf(agent: string): UserAgentDevice {
  const text = agent.slice(0, longestAgent).trim();
  return nativeDevice(text) ?? browserDevice(text);
}

function nativeDevice(text: string): UserAgentDevice | undefined {
  const [, app = '', appVersion, os = '', osVersion, model = ''] = nativeAgent.exec(text) ?? [];
  if (!app) return undefined;
  const mayBeCarried = os !== 'macOS' && os !== 'Windows';
  const carried = os === 'iPadOS' || nativeTablet.test(model) ? 'tablet' : 'mobile';
  return {
    name: modelName(model),
    type: mayBeCarried ? carried : 'laptop',
    os: { name: os, version: osVersion ?? null },
    browser: null,
    app: { name: app.trim(), version: appVersion ?? null },
  };
}

function browserDevice(text: string): UserAgentDevice {
  // The library refuses an empty text.
  const { platform, os, browser } = parse(text || '-');
  return {
    name: modelName(androidModel.exec(text)?.[1] ?? platform.model ?? ''),
    type: types[platform.type ?? ''] ?? 'laptop',
    os: os.name ? { name: os.name, version: systemVersion(os.name, os) } : null,
    // For an unknown browser the library returns the text before a slash.
    browser: knownBrowsers.has(browser.name ?? '')
      ? { name: browser.name ?? '', version: withoutBuild(browser.version) }
      : null,
    app: null,
  };
}

function systemVersion(name: string, os: { version?: string; versionName?: string }): string | null {
  const version = name === 'Windows' ? os.versionName : os.version;
  return version && !frozen[name]?.test(version) ? version : null;
}

/** `141` of `141.0.7390.69`: what follows a zero is the build, and mostly frozen. */
function withoutBuild(version: string | undefined): string | null {
  return /^\d[\d.]*$/.test(version ?? '') ? (version ?? '').replace(/\.0(\..*)?$/, '') : null;
}
