/** For a sentence. `minutes`: rounded up, or 0 below one minute. `seconds`: the whole time in seconds. */
export function minutesAndSeconds(seconds: number): { minutes: number; seconds: number } {
  return { minutes: seconds < 60 ? 0 : Math.ceil(seconds / 60), seconds };
}

/** Formats seconds for a button: `0:42`, `14:59`. */
export function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
