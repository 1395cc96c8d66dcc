import { createDateFormat } from '@talon/rules/date-language';
import { languageTag } from '@talon/rules/language';
import { placeName } from '@talon/rules/place';
import type { DeviceSession } from '../../shared/api/devices';

/** When a session was signed in, as people of the language write it. */
export function dateTextOf({ date }: DeviceSession, language: string): string {
  const format = createDateFormat(language, { dateStyle: 'long', timeStyle: 'short' });
  return format.format(new Date(date));
}

/** City and country, as far as they are known; undefined where neither is. */
export function placeTextOf({ city, country }: DeviceSession, language: string): string | undefined {
  return placeName(city?.name ?? null, country?.name ?? null, languageTag(language));
}
