import { array, string } from 'valibot';
import { storedValue } from '../storage/stored-value';

/**
 * The last characters of the tokens that this portal has written to its cookies, newest first. Every host of the domain can
 * write these cookies, but only pages of this host can write its local storage. A token whose mark is missing here was
 * therefore planted. The rest of the token is not stored here.
 */
const marks = storedValue('localStorage', 'token-marks', array(string()));

/** 96 of a token's 256 random bits. */
const markLength = 16;

/** The current and the previous token, because another tab may see the new mark before the new cookie. */
const mostMarks = 2;

const markOf = (token: string) => token.slice(-markLength);

export const tokenMarks = {
  read: (): string[] => marks.read() ?? [],
  isOwn: (token: string): boolean => tokenMarks.read().includes(markOf(token)),
  /** Stores the mark of a token before the earlier marks. */
  add: (token: string, earlier: readonly string[]) =>
    marks.write([...new Set([markOf(token), ...earlier])].slice(0, mostMarks)),
  forget: marks.forget,
};
