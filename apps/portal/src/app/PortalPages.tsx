import { AnchorProvider } from '@talon/ui/Anchor';
import { lazy, Suspense } from 'react';
import { Gate } from './Gate';
import type { LoadedLanguage } from '../shared/translations/language';
import { type Portal, PortalContext, useSession } from '../shared/session/portal';
import { PortalAnchor } from '../shared/navigation/PortalAnchor';
import { PortalRoutes } from './PortalRoutes';
import { browserNavigator, useBrowserLocation } from '../shared/navigation/location';
import { Router } from 'react-router';
import { ErrorBoundary } from '../shared/layout/ErrorBoundary';
import { NotLoaded } from './shell/NotLoaded';
import { useSignalAfterSignIn } from './use-signal-after-sign-in';
import { TranslationsProvider } from '../shared/translations/TranslationsProvider';

const Toasts = lazy(async () => ({ default: (await import('../shared/layout/Toasts')).Toasts }));

/** The whole portal. */
export function PortalPages({ portal, loaded }: { portal: Portal; loaded: LoadedLanguage }) {
  return (
    <PortalContext value={portal}>
      <TranslationsProvider first={loaded} helpdesk={portal.configuration.helpdesk.phone}>
        <Router location={useBrowserLocation()} navigator={browserNavigator}>
          <AnchorProvider anchor={PortalAnchor}>
            <NotLoaded />
            <ErrorBoundary>
              <Gate>
                <PortalRoutes />
              </Gate>
            </ErrorBoundary>
            <ToastsOnceSignedIn />
            <PasskeysSignalled />
          </AnchorProvider>
        </Router>
      </TranslationsProvider>
    </PortalContext>
  );
}

function PasskeysSignalled() {
  useSignalAfterSignIn();
  return null;
}

/** No toast is shown before a sign-in, so the login page does not load them. */
function ToastsOnceSignedIn() {
  const { sessionToken, hasLoggedOut } = useSession();
  if (!sessionToken && !hasLoggedOut) return null;
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  );
}
