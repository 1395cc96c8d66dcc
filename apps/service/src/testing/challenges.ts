import type { Answer } from './service';

/** The response to a confirmation. If the code was correct, the body is the outcome of the purpose. */
export async function outcomeOf(confirmation: Promise<Answer>): Promise<Answer> {
  const answer = await confirmation;
  return answer.status === 200 ? { ...answer, json: answer.json.outcome } : answer;
}
