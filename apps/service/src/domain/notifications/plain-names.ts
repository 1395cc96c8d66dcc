import { nameInMessage } from '@talon/rules/name-in-message';
import type { MessageContent } from './message-content';

type Field = MessageContent extends infer Content ? (Content extends unknown ? keyof Content : never) : never;

/** The fields with texts that the service makes itself, or that are the recipient's own address. */
const ownFields: ReadonlySet<string> = new Set<Field>([
  'name',
  'event',
  'purpose',
  'authenticator',
  'code',
  'bankAccount',
  'lastFour',
  'address',
  'undoAddress',
  'notMe',
  'cancelAddress',
  'username',
]);

/** The content of a message, where every text that somebody may have chosen has become one that says nothing but a name. */
export function withPlainNames<Content extends MessageContent>(content: Content): Content {
  const fields = Object.entries(content).map(([field, value]) => [
    field,
    typeof value === 'string' && !ownFields.has(field) ? nameInMessage(value) : value,
  ]);
  return Object.fromEntries(fields) as Content;
}
