import { languageTag } from '@talon/rules/language';
import type { MessageKey } from './keys';

/**
 * An ICU message as `compileCatalogue` leaves it: texts, places by name, and plurals with a message for each number (`0`)
 * or category of the language (`one`), in which `#` is the number.
 */
export type CompiledMessage = readonly Token[];
export type Token = string | readonly [name: string] | readonly [name: string, 'plural', choices: Choices];
export type Choices = Readonly<Record<string, CompiledMessage>>;

/** Compiled messages by key. */
export type CompiledCatalogue = Readonly<Record<string, CompiledMessage>>;

/** The sentence of a key, with its places filled in. */
export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string;

/** The words of one language; numbers and plurals go by that language too. A key without words is said as it is. */
export function createTranslate(language: string, catalogue: CompiledCatalogue): Translate {
  const tag = languageTag(language);
  // Made when a message first has a number: on a slow phone they cost more than all else that a first page waits for.
  let rules: Intl.PluralRules | undefined;
  let numbers: Intl.NumberFormat | undefined;

  function categoryOf(number: number): string {
    rules ??= new Intl.PluralRules(tag);
    return rules.select(number);
  }

  function written(number: number): string {
    numbers ??= new Intl.NumberFormat(tag);
    return numbers.format(number);
  }

  function say(message: CompiledMessage, values: Record<string, string | number>, count = 0): string {
    return message.map(token => sayToken(token, values, count)).join('');
  }

  function sayToken(token: Token, values: Record<string, string | number>, count: number): string {
    if (typeof token === 'string') return token === '#' ? written(count) : token;
    const [name, , choices] = token;
    const value = values[name] ?? '';
    if (choices === undefined) return String(value);
    const number = Number(value);
    const chosen = choices[number] ?? choices[categoryOf(number)] ?? choices['other'];
    return say(chosen ?? [], values, number);
  }

  return (key, values = {}) => say(catalogue[key] ?? [key], values);
}
