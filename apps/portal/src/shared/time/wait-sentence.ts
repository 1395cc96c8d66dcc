import type { Translate } from '@talon/messages/translate';
import { minutesAndSeconds } from './remaining-time';

const secondsInAnHour = 3600;

/** How long to wait, in the unit that people would use: seconds, minutes, from two hours on hours. */
export function waitSentence(translate: Translate, seconds: number): string {
  return seconds < 2 * secondsInAnHour
    ? translate('login.wait', minutesAndSeconds(seconds))
    : translate('login.wait.hours', { hours: Math.ceil(seconds / secondsInAnHour) });
}
