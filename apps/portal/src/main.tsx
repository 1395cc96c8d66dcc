import '@talon/ui/base.css';
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
  // What the service drew is taken over where this person is shown the same, and else gives way.
  root.inert = false;
  if (root.dataset['drawn'] === loaded.language && !portal.session.state().held) {
    goToLogin();
    hydrateRoot(root, pages, options);
  } else createRoot(root, options).render(pages);
}

/** The service draws the login page at these paths too: what is shown first must be the same. As the rules of navigation do. */
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
    // Without its translations the page shows its static text, in each language.
    root.remove();
    document.querySelector('.late')?.classList.remove('late');
    throw error;
  });
}
