import { type ReactNode, useEffect } from 'react';
import { navigate } from '../../shared/navigation/location';
import { useSession } from '../../shared/session/portal';
import { useMandatory } from './mandatory';

/** Redirects anybody who does not have to enrol an authenticator. */
export function OnlyWhenForced({ children }: { children: ReactNode }) {
  const { held } = useSession();
  const { next } = useMandatory();
  const isRequired = held?.required_action === 'mfa_forced';
  useEffect(() => {
    if (!isRequired) navigate(next, { replaces: true });
  }, [isRequired, next]);
  return isRequired ? children : null;
}
