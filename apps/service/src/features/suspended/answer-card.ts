import { keepCard, removeSuspendedCard } from '../../domain/cards/suspended-cards';
import type { AnswerOne } from './answer-one';

export const answerCard: AnswerOne = async (_deps, tx, { accountId, id, isKept }) => {
  const answered = await (isKept ? keepCard : removeSuspendedCard)(tx, { accountId, cardId: id });
  return (
    answered && {
      event: isKept ? 'suspended-kept' : 'card-removed',
      detail: `•••• ${answered.last_four}`,
    }
  );
};
