import { AnchorProvider } from '@talon/ui/Anchor';
import { lazy, Suspense } from 'react';
import { Gate } from './Gate';
import type { Speech } from './language';
import { type Portal, PortalContext, useSession } from './portal';
import { PortalAnchor } from './PortalAnchor';
import { PortalRoutes } from './routes';
import { ErrorBoundary } from './shell/ErrorBoundary';
import { NotLoaded } from './shell/NotLoaded';
import { WordsProvider } from './WordsProvider';

const Toasts = lazy(async () => ({ default: (await import('./shell/Toasts')).Toasts }));

/** The whole portal. */
export function PortalPages({ portal, speech }: { portal: Portal; speech: Speech }) {
  return (
    <PortalContext value={portal}>
      <WordsProvider first={speech}>
        <AnchorProvider anchor={PortalAnchor}>
          <NotLoaded />
          <ErrorBoundary>
            <Gate>
              <PortalRoutes />
            </Gate>
          </ErrorBoundary>
          <ToastsOnceSignedIn />
        </AnchorProvider>
      </WordsProvider>
    </PortalContext>
  );
}

/** Nothing is told by toast before somebody has signed in, so the login page need not load them. */
function ToastsOnceSignedIn() {
  const { held, hasLoggedOut } = useSession();
  if (!held && !hasLoggedOut) return null;
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  );
}
