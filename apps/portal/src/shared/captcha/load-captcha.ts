import type { PageCaptcha } from '@talon/contract/configuration';

type Widget = string | number;

/** The functions that every provider's script has for a page that renders the widget itself. */
export interface CaptchaApi {
  render: (place: HTMLElement, options: Record<string, unknown>) => Widget;
  reset: (widget: Widget) => void;
  remove?: (widget: Widget) => void;
}

/** TypeScript's own types do not have the Trusted Types API yet. */
interface TrustedTypes {
  createPolicy: (name: string, rules: { createScriptURL: (text: string) => string }) => TrustedPolicy;
}

interface TrustedPolicy {
  createScriptURL: (text: string) => unknown;
}

/** Created once, because the content security policy of the page allows only one policy of this name. */
let policy: TrustedPolicy | undefined;

const ready = 'onTalonCaptcha';
const longestMilliseconds = 20_000;

const loaded = new Map<string, Promise<CaptchaApi>>();

/** Loads the provider's script once; a failed load can be tried again. `language` is that of the widget's own texts. */
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
  // This is the only script that a page adds. Its address comes from the operator's configuration, never from user input.
  policy ??= globals.trustedTypes?.createPolicy('talon-captcha', { createScriptURL: text => text });
  script.src = (policy?.createScriptURL(url.href) ?? url.href) as string;
  document.head.append(script);
  return done.then(() => globals[apiName] as CaptchaApi).finally(() => script.remove());
}
