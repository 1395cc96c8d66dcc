import { type ReactNode, useEffect } from 'react';
import { navigate } from '../../app/location';
import { useSession } from '../../app/portal';
import { useMandatory } from './mandatory';

/** Opens to those who still have a method to set up; anybody else has come too far. */
export function MandatoryOpen({ children }: { children: ReactNode }) {
  const { held } = useSession();
  const { next } = useMandatory();
  const isOwed = held?.required_action === 'mfa_forced';
  useEffect(() => {
    if (!isOwed) navigate(next, { replaces: true });
  }, [isOwed, next]);
  return isOwed ? children : null;
}
