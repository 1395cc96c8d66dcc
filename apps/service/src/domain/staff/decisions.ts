import { Refusal } from '@talon/contract/errors';
import type { AuditEvent } from '../audit/audit-event-names';

export type Decision = 'approved' | 'refused' | 'withdrawn';

/** The events of what is decided about a request. */
export const decisionEvents: Readonly<Record<Decision, AuditEvent>> = {
  approved: 'request-approved',
  refused: 'request-refused',
  withdrawn: 'request-withdrawn',
};

/** Only the maker of a request withdraws it, and only others approve or refuse it. */
export function requireDecider(makerId: string, staffId: string, decision: Decision): void {
  const isOwn = makerId === staffId;
  if (isOwn !== (decision === 'withdrawn')) throw new Refusal(isOwn ? 'own-request' : 'request-decided');
}
