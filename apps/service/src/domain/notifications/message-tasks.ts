import type { CodeMethod } from '@talon/rules/codes';
import type { MessageContent } from './message-content';

/** The tasks that send the messages of a channel. Codes have their own workers. */
export const tasksOf = {
  email: ['send-email-code', 'send-email'],
  sms: ['send-sms-code', 'send-sms'],
} as const satisfies Record<CodeMethod, readonly string[]>;

/** Messages that somebody waits for at a page go first, and invitations, which an import sends by the thousand, last. */
const priorities: Partial<Record<MessageContent['name'], number>> = {
  code: 0,
  'user-names': 0,
  'unknown-address': 0,
  invitation: 20,
};
const otherPriority = 10;

/** The task that sends a message, and its place among others of this task; the lowest goes first. */
export function taskFor(
  method: CodeMethod,
  { name }: Pick<MessageContent, 'name'>,
): { task: string; priority: number } {
  const [codes, others] = tasksOf[method];
  return { task: name === 'code' ? codes : others, priority: priorities[name] ?? otherPriority };
}

export const taskOfInvitations = taskFor('email', { name: 'invitation' });
