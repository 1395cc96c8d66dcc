import { createContext, useContext } from 'react';
import type { useDuplicatedState } from './use-duplicated-state';

/** State and actions that the pages of duplicate accounts share. */
export type DuplicatedFlow = NonNullable<ReturnType<typeof useDuplicatedState>['flow']>;

export const DuplicatedContext = createContext<DuplicatedFlow | undefined>(undefined);

export function useDuplicated(): DuplicatedFlow {
  const flow = useContext(DuplicatedContext);
  if (!flow) throw new Error('useDuplicated needs DuplicatedPages above it');
  return flow;
}
