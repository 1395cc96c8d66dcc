import { listCards } from '@talon/contract/dashboard';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { replyOf } from '../../shared/api/call-error';
import { usePortal } from '../../shared/session/portal';
import { useUserQuery } from '../../shared/session/user';

/** The query key of the account's cards. */
export const cardsKey = 'cards';

/** After this time the page no longer waits for the cards. The calls take less on most connections. */
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
  /** While true, the page shows a loader instead of its cards, so that nothing moves when the responses arrive. */
  const isAwaited = !isLate && (cards.isPending || person.isPending);
  return { cards: cards.data, user: person.data?.data, isAwaited, hasFailed: cards.isError };
}
