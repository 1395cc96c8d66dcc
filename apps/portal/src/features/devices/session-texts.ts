import type { Translate } from '@talon/messages/translate';
import { createDateFormat } from '@talon/rules/date-language';
import { languageTag } from '@talon/rules/language';
import { placeName } from '@talon/rules/place';
import type { Device, DeviceSession } from '../../shared/api/devices';

/** An instant as people of the language write it. */
export function dateTextOf(date: string, language: string): string {
  const format = createDateFormat(language, { dateStyle: 'long', timeStyle: 'short' });
  return format.format(new Date(date));
}

/** City and country, as far as they are known; undefined where neither is. */
export function placeTextOf(
  { city, country }: Pick<DeviceSession, 'city' | 'country'>,
  language: string,
): string | undefined {
  return placeName(city?.name ?? null, country?.name ?? null, languageTag(language));
}

/** When a device was used last, and where its latest sign-in was. */
export function lastUseOf(
  { lastUsed, sessionDevices: [latest] }: Device,
  { language, translate }: { language: string; translate: Translate },
): string {
  const used = translate('devices.last-used', { date: dateTextOf(lastUsed, language) });
  const place = latest && placeTextOf(latest, language);
  return `${used} · ${place ?? translate('devices.place.unknown')}`;
}
