import type { Translate } from '@talon/messages/translate';
import { minutesAndSeconds } from './remaining-time';

const secondsInAnHour = 3600;

/** A sentence with the time to wait, in seconds, in minutes, or from two hours on in hours. */
export function waitSentence(translate: Translate, seconds: number): string {
  return seconds < 2 * secondsInAnHour
    ? translate('login.wait', minutesAndSeconds(seconds))
    : translate('login.wait.hours', { hours: Math.ceil(seconds / secondsInAnHour) });
}
