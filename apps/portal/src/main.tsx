import '@talon/ui/base.css';
import { type ReactNode, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { readConfiguration } from './app/configuration';
import { initialLanguage, loadLanguage } from './shared/translations/language';
import { createPortal } from './shared/session/portal';
import { watchPreloadErrors } from './shared/layout/preload-error';
import { PortalPages } from './app/PortalPages';
import { beginAt } from './shared/navigation/location';
import { paths } from './shared/navigation/paths';
import { rememberTarget } from './shared/session/target';
import { watchOtherTabs } from './shared/session/session';

async function start(root: HTMLElement): Promise<void> {
  watchPreloadErrors();
  const configuration = readConfiguration(document);
  if (configuration.errorReports)
    void import('./app/error-reports/watch-errors').then(({ watchErrors }) => watchErrors(configuration));
  const portal = createPortal(configuration);
  watchOtherTabs(portal.session);
  const loaded = await loadLanguage(initialLanguage(configuration));
  const pages = <PortalPages portal={portal} loaded={loaded} />;
  // An error that a boundary caught is reported like an uncaught one.
  const options = { onCaughtError: reportError };
  // Hydrates the prerendered login page if it has this language and nobody is signed in; otherwise replaces it.
  if (root.dataset['drawn'] === loaded.language && !portal.session.state().sessionToken) {
    goToLogin();
    hydrateRoot(root, <InertUntilHydrated root={root}>{pages}</InertUntilHydrated>, options);
  } else {
    root.inert = false;
    createRoot(root, options).render(pages);
  }
}

/**
 * Ends the inertness of the prerendered page when React serves its elements. Earlier, the browser would lay out the page
 * with the web font first, and the fields would serve the person later.
 */
function InertUntilHydrated({ root, children }: { root: HTMLElement; children: ReactNode }) {
  useLayoutEffect(() => {
    root.removeAttribute('inert');
  }, [root]);
  return children;
}

/**
 * Moves from `/` and `/login` to the login page, as the navigation rules do. The service sends the prerendered login page at these
 * paths too, and hydration requires that the first render is the same.
 */
function goToLogin(): void {
  const { pathname, search } = location;
  if (pathname === paths.home) {
    rememberTarget(paths.dashboard + search);
    beginAt(paths.loginEmail);
  }
  if (pathname === paths.login) beginAt(paths.loginEmail + search);
}

const root = document.querySelector<HTMLElement>('#root');
if (root) {
  start(root).catch((error: unknown) => {
    // If the translations cannot be loaded, the page shows its static text in all languages.
    root.remove();
    document.querySelector('.late')?.classList.remove('late');
    throw error;
  });
}
