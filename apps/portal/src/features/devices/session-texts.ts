import type { Translate } from '@talon/messages/translate';
import { createDateFormat } from '@talon/rules/date-language';
import { languageTag } from '@talon/rules/language';
import { placeName } from '@talon/rules/place';
import type { Device, DeviceSession } from '../../shared/api/devices';

/** Formats an instant (ISO 8601) as date and time in the language. */
export function dateTextOf(date: string, language: string): string {
  const format = createDateFormat(language, { dateStyle: 'long', timeStyle: 'short' });
  return format.format(new Date(date));
}

/** City and country, or the one that is known; undefined if neither is known. */
export function placeTextOf(
  { city, country }: Pick<DeviceSession, 'city' | 'country'>,
  language: string,
): string | undefined {
  return placeName(city?.name ?? null, country?.name ?? null, languageTag(language));
}

/** The time of a device's last use and the place of its latest sign-in. */
export function lastUseOf(
  { lastUsed, sessionDevices: [latest] }: Device,
  { language, translate }: { language: string; translate: Translate },
): string {
  const used = translate('devices.last-used', { date: dateTextOf(lastUsed, language) });
  const place = latest && placeTextOf(latest, language);
  return `${used} · ${place ?? translate('devices.place.unknown')}`;
}
