import { createContext, useContext } from 'react';

/** What was typed, kept while a person goes from one way of logging in to the other. */
export type Typed = { email: string; phone: { country: string; number: string }; password: string };

export type LoginState = { typed: Typed; type: (change: Partial<Typed>) => void };

export const LoginContext = createContext<LoginState | undefined>(undefined);

export function useLoginState(): LoginState {
  const state = useContext(LoginContext);
  if (!state) throw new Error('no LoginContext above');
  return state;
}
