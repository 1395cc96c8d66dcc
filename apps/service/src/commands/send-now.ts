import type { CodeMethod } from '@talon/rules/codes';
import { wakeChannel } from '../domain/notifications/wake-channel';
import type { Deps } from '../kernel/deps';

const channels: Readonly<Record<string, readonly CodeMethod[]>> = {
  email: ['email'],
  sms: ['sms'],
  all: ['email', 'sms'],
};
const names: Readonly<Record<CodeMethod, string>> = { email: 'e-mails', sms: 'SMS' };

/** Makes the messages due at once that failed and wait for their next attempt. */
export async function sendNow({ db }: Deps, choice: string): Promise<string> {
  const chosen = Object.hasOwn(channels, choice) ? channels[choice] : undefined;
  if (!chosen) throw new Error(`Expected "email", "sms" or "all", not "${choice}".`);
  const counts: string[] = [];
  for (const channel of chosen) counts.push(`${names[channel]}: ${await wakeChannel(db, channel)}`);
  return `Waiting messages that are sent now: ${counts.join('; ')}.`;
}
