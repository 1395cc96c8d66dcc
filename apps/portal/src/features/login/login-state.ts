import { useOutletContext } from 'react-router';

/** What was typed, kept while a person goes from one way of logging in to the other. */
export type Typed = { email: string; phone: { country: string; number: string }; password: string };

export type LoginState = { typed: Typed; type: (change: Partial<Typed>) => void };

export const useLoginState = () => useOutletContext<LoginState>();
