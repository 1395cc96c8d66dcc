import type { AccountAuthenticators } from '../authenticators';
import type { StepUpProof } from './settling';

/**
 * Whether a step-up lets the person choose a new password where it was imposed. An authenticator does, and a card; without one, codes to
 * all verified addresses, because a stranger may read one of them.
 */
export function isEnoughForNewPassword(
  by: StepUpProof,
  { enrolled, verified, confirmed, isPasswordImposed }: AccountAuthenticators,
): boolean {
  if (!isPasswordImposed || enrolled.length > 0 || by.method === 'card') return true;
  return verified.every(({ channel }) => confirmed.includes(channel));
}
