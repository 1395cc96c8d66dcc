import type { Deps } from '../kernel/deps';
import type { SealedMessage } from '../domain/notifications/queue-message';
import { messagesTo } from './messages';

/** The events of operators in an account's audit trail, oldest first. */
export async function operatorEventsOf(deps: Deps, accountId: string): Promise<string[]> {
  const { rows } = await deps.db.query<{ event: string }>(
    `select event from audit_events
      where account_id = $1 and market is null and event <> 'imported' order by id`,
    [accountId],
  );
  return rows.map(({ event }) => event);
}

/** The English notifications of operators' actions to an address. */
export async function operatorNotificationsTo(deps: Deps, destination: string): Promise<SealedMessage[]> {
  const messages = await messagesTo(deps, destination);
  return messages.filter(({ text }) => /by:? (our )?helpdesk/i.test(text));
}
