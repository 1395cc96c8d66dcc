import { BROWSER_MAP, parse } from 'bowser';
import { modelName } from './device-models';

export type DeviceType = 'mobile' | 'tablet' | 'laptop';

/** `version` is null if the agent names none, or if browsers always send the same one. */
export interface Versioned {
  name: string;
  version: string | null;
}

export interface UserAgentDevice {
  /** The name that people know: `iPhone 14 Pro`, `Samsung Galaxy S23 Ultra`. Null without a model, or for an unknown code. */
  name: string | null;
  type: DeviceType;
  os: Versioned | null;
  browser: Versioned | null;
  /** The native app; null for a browser. */
  app: Versioned | null;
}

/** How many characters of an agent are read (specification: up to 500 characters). */
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

/** `App/1.2 (iOS 17.1; iPhone15,2)`. Browsers begin with `Mozilla` or `Opera` instead. */
const nativeAgent =
  /^(?!Mozilla|Opera)([^/()]{1,60})\/([\w.+-]{1,30}) \((iOS|iPadOS|Android|macOS|Windows)(?: ([\w.]{1,20}))?; ?([^;()]{1,80})/;
const nativeTablet = /ipad|\btab(let)?\b|\bpad\b|^SM-[TX]\d/i;
/** Old browsers send their language before the model. */
const androidModel =
  /Android [\d.]+; (?:[a-z]{2}[-_][A-Za-z]{2}; )?(?!(?:K|Mobile|Tablet)\b)([^;()]{1,80}?)(?: Build\/[^;()]*)?[;)]/;
const knownBrowsers = new Set(Object.values(BROWSER_MAP));

/**
 * The device of a user agent. Accepts any text. The sender chooses the names, so show them as text only. An unknown agent is
 * shown as a laptop, because a device has one of three types. iPads and large Android tablets that request desktop pages are
 * laptops too, because they send the agents of macOS and Linux.
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

/** `141` of `141.0.7390.69`: the numbers after a zero are the build, and mostly frozen. */
function withoutBuild(version: string | undefined): string | null {
  return /^\d[\d.]*$/.test(version ?? '') ? (version ?? '').replace(/\.0(\..*)?$/, '') : null;
}
