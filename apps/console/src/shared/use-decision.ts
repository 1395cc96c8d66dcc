import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFailureText } from './failure-text';

/** Decides about something that waits, and reads everything again. `decide` returns whether the service accepted the decision. */
export function useDecision() {
  const failureText = useFailureText();
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string>();

  async function decide(deciding: Promise<unknown>): Promise<boolean> {
    setFailure(undefined);
    const problem = await deciding.then(() => undefined, failureText);
    setFailure(problem);
    await queries.invalidateQueries();
    return problem === undefined;
  }

  return { failure, decide };
}
