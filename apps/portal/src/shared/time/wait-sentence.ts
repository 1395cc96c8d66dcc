import type { Translate } from '@talon/messages/translate';
import { createDateFormat } from '@talon/rules/date-language';
import { minutesAndSeconds } from './remaining-time';

const secondsInAnHour = 3600;
const minute = 60_000;

/** The language of the page and its messages. */
export interface Words {
  language: string;
  translate: Translate;
}

/** A sentence with the time to wait, in seconds or minutes, or from two hours on with the time of day when it ends. */
export function waitSentence(words: Words, seconds: number): string {
  const { translate } = words;
  return seconds < 2 * secondsInAnHour
    ? translate('login.wait', minutesAndSeconds(seconds))
    : translate('login.wait.until', { until: untilWords(words, seconds) });
}

/** The end of a wait in the time zone of the person, such as "tomorrow at 09:12", rounded up to the minute. */
export function untilWords({ language, translate }: Words, seconds: number, now = Date.now()): string {
  const end = new Date(Math.ceil((now + seconds * 1000) / minute) * minute);
  const time = createDateFormat(language, { hour: '2-digit', minute: '2-digit' }).format(end);
  return translate('login.until', { day: dayOf(language, end, new Date(now)), time });
}

function dayOf(language: string, end: Date, now: Date): string {
  const midnight = (date: Date, days: number) =>
    new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
  if (midnight(end, 0) === midnight(now, 0)) return 'today';
  if (midnight(end, 0) === midnight(now, 1)) return 'tomorrow';
  return createDateFormat(language, { weekday: 'long', day: 'numeric', month: 'long' }).format(end);
}
