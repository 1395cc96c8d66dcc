import { createContext, useContext } from 'react';

/** The typed values. They stay when the person switches between the login pages. */
export type Typed = { email: string; phone: { country: string; number: string }; password: string };

export type LoginState = { typed: Typed; type: (change: Partial<Typed>) => void };

export const LoginContext = createContext<LoginState | undefined>(undefined);

export function useLoginState(): LoginState {
  const state = useContext(LoginContext);
  if (!state) throw new Error('no LoginContext above');
  return state;
}
