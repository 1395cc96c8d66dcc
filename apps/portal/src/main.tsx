import '@talon/ui/base.css';
import { type ReactNode, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { readConfiguration } from './app/configuration';
import { initialLanguage, loadLanguage } from './shared/translations/language';
import { createPortal } from './shared/session/portal';
import { watchPreloadErrors } from './shared/layout/preload-error';
import { repeatHeldInput, takeHeldInput } from './app/held-input';
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
  const drawn = root.dataset['drawn'];
  if (drawn === undefined || portal.session.state().sessionToken) {
    root.removeAttribute('data-drawn');
    createRoot(root, options).render(pages);
    return;
  }
  goToLogin();
  if (drawn === loaded.language) {
    hydrateRoot(root, <Hydrated root={root}>{pages}</Hydrated>, options);
  } else {
    // At once: what somebody types between the two would be lost.
    const held = takeHeldInput(root);
    flushSync(() => createRoot(root, options).render(pages));
    repeatHeldInput(root, held);
  }
}

/** The prerendered page. What somebody has pressed before is done when React serves the elements. */
function Hydrated({ root, children }: { root: HTMLElement; children: ReactNode }) {
  useLayoutEffect(() => repeatHeldInput(root, takeHeldInput(root)), [root]);
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
