import { type ReactNode, useEffect } from 'react';
import { navigate } from '../../shared/navigation/location';
import { useSession } from '../../shared/session/portal';
import { useMandatory } from './mandatory';

/** Opens to those who still have a method to set up; anybody else has come too far. */
export function MandatoryGuard({ children }: { children: ReactNode }) {
  const { held } = useSession();
  const { next } = useMandatory();
  const isRequired = held?.required_action === 'mfa_forced';
  useEffect(() => {
    if (!isRequired) navigate(next, { replaces: true });
  }, [isRequired, next]);
  return isRequired ? children : null;
}
