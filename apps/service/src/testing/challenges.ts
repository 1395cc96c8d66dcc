import type { Answer } from './service';

/** The answer to a confirmation, with the outcome of its purpose as the body where the code was right. */
export async function outcomeOf(confirmation: Promise<Answer>): Promise<Answer> {
  const answer = await confirmation;
  return answer.status === 200 ? { ...answer, json: answer.json.outcome } : answer;
}
