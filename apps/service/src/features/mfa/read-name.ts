import { Refusal } from '@talon/contract/errors';
import { validChosenName } from '@talon/rules/chosen-name';

/** The name that a person gives an authenticator; null for none. Refuses a text that is no name. */
export function readName(typed: string | undefined): string | null {
  if (typed === undefined || typed.trim() === '') return null;
  const name = validChosenName(typed);
  if (name === undefined) throw new Refusal('invalid-request', { fields: ['name'] });
  return name;
}
