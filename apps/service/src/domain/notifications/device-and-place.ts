import { placeName } from '@talon/rules/place';
import { deviceOf } from '@talon/rules/user-agent';
import type { Location } from '../../kernel/ports/locations';
import type { Localized } from './message-language';

/**
 * A device in words, `Chrome on Windows`; undefined where the agent tells nothing. Only names from closed lists: an app's
 * or a model's is text of whoever sent it, who may be the very stranger that the message warns of.
 */
export function deviceInWords({ translate }: Localized, userAgent: string): string | undefined {
  const { app, browser, os } = deviceOf(userAgent);
  if (app) return os ? translate('mail.notice.app', { system: os.name }) : undefined;
  if (browser && os) return translate('mail.notice.browser', { program: browser.name, system: os.name });
  return browser?.name ?? os?.name;
}

/** `Brussels, Belgium`, or what is known of it; undefined where nothing is. In English, where no language is given. */
export function placeInWords({ city, country }: Location, tag = 'en'): string | undefined {
  return placeName(city, country, tag);
}
