import { array, string } from 'valibot';
import { storedValue } from '../storage/stored-value';

/**
 * The ends of the tokens that this portal has written to its cookies, the newest first. Every host of the domain can write
 * these cookies, but only pages of this host reach its local storage: a token whose end is missing here was planted. The
 * rest of the token stays secret.
 */
const marks = storedValue('localStorage', 'token-marks', array(string()));

/** 96 of a token's 256 random bits. */
const markLength = 16;

/** The current token and the one before: another tab may see the new mark before the new cookie. */
const mostMarks = 2;

const markOf = (token: string) => token.slice(-markLength);

export const tokenMarks = {
  read: (): string[] => marks.read() ?? [],
  isOwn: (token: string): boolean => tokenMarks.read().includes(markOf(token)),
  /** Adds a token to those that were read before. */
  add: (token: string, earlier: readonly string[]) =>
    marks.write([...new Set([markOf(token), ...earlier])].slice(0, mostMarks)),
  forget: marks.forget,
};
