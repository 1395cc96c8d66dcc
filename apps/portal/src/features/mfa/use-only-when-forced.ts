import { useEffect } from 'react';
import { navigate, useLocation } from '../../shared/navigation/location';
import { pageKind, paths } from '../../shared/navigation/paths';
import { useSession } from '../../shared/session/portal';
import { isMfaForced } from '../../shared/session/session';
import { forgetTarget, rememberedTarget } from '../../shared/session/target';

const success = `${paths.mandatoryMfa}/success`;

/**
 * Redirects everybody who need not enrol an authenticator to their target or the dashboard, which replaces this page in the
 * history. They have opened its address directly, or gone back after the success. Returns whether the page is for this person.
 */
export function useOnlyWhenForced(): boolean {
  const { path } = useLocation();
  const isForThem = isMfaForced(useSession()) || path === success;
  useEffect(() => {
    if (isForThem) return;
    const target = rememberedTarget();
    forgetTarget();
    const isElsewhere = target !== undefined && pageKind(target.split('?', 1)[0] ?? '') !== 'mandatory-mfa';
    navigate(isElsewhere ? target : paths.home, { replaces: true });
  }, [isForThem]);
  return isForThem;
}
