import type { AuthenticatorType } from '@talon/rules/authenticators';
import {
  keepAuthenticator,
  removeSuspendedAuthenticator,
} from '../../domain/authenticators/suspended-authenticators';
import type { AnswerOne } from './answer-one';

export const answerAuthenticator: AnswerOne = async (_deps, tx, { accountId, id, isKept }) => {
  const answer = isKept ? keepAuthenticator : removeSuspendedAuthenticator;
  const answered = await answer(tx, { accountId, id });
  return (
    answered && {
      event: isKept ? 'suspended-kept' : 'authenticator-removed',
      authenticator: answered.type as AuthenticatorType,
      ...(answered.name !== null && { detail: answered.name }),
    }
  );
};
