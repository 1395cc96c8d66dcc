import { listCards } from '@talon/contract/dashboard';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { replyOf } from '../../shared/api/call-error';
import { usePortal } from '../../shared/session/portal';
import { useUserQuery } from '../../shared/session/user';

/** Names the cards of the account in the query client. */
export const cardsKey = 'cards';

/** Longer than the calls take on most lines; after it, the page no longer waits. */
const waitMilliseconds = 1000;

/** The cards of the account, and the person with the fields that decide the next step. */
export function useCards() {
  const { call } = usePortal();
  const cards = useQuery({ queryKey: [cardsKey], queryFn: () => replyOf(call(listCards)) });
  const person = useUserQuery();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), waitMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  /** While this holds, the page below the cards waits, so that it does not move when they arrive. */
  const isAwaited = !isLate && (cards.isPending || person.isPending);
  return { cards: cards.data, user: person.data?.data, isAwaited, hasFailed: cards.isError };
}
