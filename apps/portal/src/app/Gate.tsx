import { type ReactNode, useEffect, useRef } from 'react';
import { decide, type GateDecision, type Visit } from './navigation-rules';
import { keepInvitedCode } from '../shared/onboarding/invited-code';
import { offerCard } from '../shared/onboarding/card-offer';
import { navigate, useLocation } from '../shared/navigation/location';
import { paths } from '../shared/navigation/paths';
import { usePortal, useSession } from '../shared/session/portal';
import { isMfaForced, type Session, type SessionState } from '../shared/session/session';
import { rememberedTarget, rememberTarget } from '../shared/session/target';

const effects: Record<
  NonNullable<GateDecision['effect']>,
  (visit: Visit & { hash: string }, session: Session) => void
> = {
  'remember-target': ({ path, search, target }) => {
    // People do not open the page of duplicates themselves, so it does not replace a remembered target.
    if (target === undefined || !path.startsWith(paths.duplicated)) rememberTarget(path + search);
  },
  arrive: (_visit, session) => session.arrive(),
  'log-out': (_visit, session) => session.logOut(),
  'offer-card': ({ hash }) => {
    keepInvitedCode(hash);
    offerCard();
  },
};

/** The guard of all routes: renders the page if the navigation rules allow it, and otherwise redirects. */
export function Gate({ children }: { children: ReactNode }) {
  const { path, search, hash } = useLocation();
  const { session, configuration } = usePortal();
  const state = useSession();
  const from = useRef<string>(undefined);
  // oxlint-disable-next-line react/refs -- the rules read the previous page; it is not rendered
  const visit: Visit = {
    path,
    search,
    from: from.current,
    target: rememberedTarget(),
    isMaintenance: configuration.maintenance !== null,
    ...sessionFacts(state),
  };
  const outcome = decide(visit);

  useEffect(() => {
    const { to, effect } = outcome;
    if (to === undefined) {
      from.current = path;
      return;
    }
    if (effect) effects[effect]({ ...visit, hash }, session);
    navigate(to, { replaces: true });
    // oxlint-disable-next-line react/exhaustive-deps -- only the decision matters: `visit` is a new object in each render
  }, [path, search, outcome.rule, outcome.to]);

  return outcome.to === undefined ? children : null;
}

/** The facts of the session that the rules need. */
function sessionFacts({ sessionToken, user, next, hasLoggedOut }: SessionState) {
  const isLogged =
    sessionToken !== undefined &&
    (sessionToken.required_action === null || sessionToken.required_action === 'mfa_forced');
  return {
    isLogged,
    isDuplicatedLogged: sessionToken?.required_action === 'duplicated',
    isForced: isMfaForced({ sessionToken, user }),
    hasLoggedOut,
    next,
  };
}
