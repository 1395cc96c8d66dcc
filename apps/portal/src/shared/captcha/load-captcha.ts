import type { PageCaptcha } from '@talon/contract/configuration';

type Widget = string | number;

/** What every provider's script offers to a page that renders the widget itself. */
export interface CaptchaApi {
  render: (place: HTMLElement, options: Record<string, unknown>) => Widget;
  reset: (widget: Widget) => void;
  remove?: (widget: Widget) => void;
}

/** Not yet among the types that come with the language. */
interface TrustedTypes {
  createPolicy: (name: string, rules: { createScriptURL: (text: string) => string }) => TrustedPolicy;
}

interface TrustedPolicy {
  createScriptURL: (text: string) => unknown;
}

/** The page's policy allows this name once. */
let policy: TrustedPolicy | undefined;

const ready = 'onTalonCaptcha';
const longestMilliseconds = 20_000;

const loaded = new Map<string, Promise<CaptchaApi>>();

/** Loads the provider's script, once; what failed can be tried again. Its own words come in the language, where one is given. */
export function loadCaptcha(captcha: PageCaptcha, language?: string): Promise<CaptchaApi> {
  const { scriptUrl } = captcha;
  const before = loaded.get(scriptUrl);
  if (before) return before;
  const loading = fetchScript(captcha, language).catch((error: unknown) => {
    loaded.delete(scriptUrl);
    throw error;
  });
  loaded.set(scriptUrl, loading);
  return loading;
}

function fetchScript({ scriptUrl, apiName }: PageCaptcha, language?: string): Promise<CaptchaApi> {
  const url = new URL(scriptUrl);
  url.searchParams.set('render', 'explicit');
  url.searchParams.set('onload', ready);
  if (language) url.searchParams.set('hl', language);
  const globals = window as unknown as Record<string, unknown> & { trustedTypes?: TrustedTypes };
  const script = document.createElement('script');
  const done = new Promise<void>((resolve, reject) => {
    globals[ready] = resolve;
    script.addEventListener('error', () => reject(new Error('the script of the captcha did not come')));
    setTimeout(() => reject(new Error('the captcha took too long')), longestMilliseconds);
  });
  // The only script that a page adds: its address is the operator's, and nothing that a person types.
  policy ??= globals.trustedTypes?.createPolicy('talon-captcha', { createScriptURL: text => text });
  script.src = (policy?.createScriptURL(url.href) ?? url.href) as string;
  document.head.append(script);
  return done.then(() => globals[apiName] as CaptchaApi).finally(() => script.remove());
}
