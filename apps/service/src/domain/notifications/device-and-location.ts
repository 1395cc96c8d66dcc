import { placeName } from '@talon/rules/place';
import { deviceOf } from '@talon/rules/user-agent';
import type { Location } from '../../kernel/ports/locations';
import type { Localized } from './message-language';

/**
 * A device as text, `Chrome on Windows`; undefined for an unknown agent. Uses only names from closed lists, because
 * other text may come from the attacker that the message warns about.
 */
export function deviceText({ translate }: Localized, userAgent: string): string | undefined {
  const { app, browser, os } = deviceOf(userAgent);
  if (app) return os ? translate('mail.notification.app', { system: os.name }) : undefined;
  if (browser && os)
    return translate('mail.notification.browser', { program: browser.name, system: os.name });
  return browser?.name ?? os?.name;
}

/** `Brussels, Belgium`, or the known part of it; undefined when nothing is known. In English unless a language is given. */
export function locationText({ city, country }: Location, tag = 'en'): string | undefined {
  return placeName(city, country, tag);
}
