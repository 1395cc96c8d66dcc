import '@talon/ui/base.css';
import { createRoot } from 'react-dom/client';
import { readConfiguration } from './app/configuration';
import { initialLanguage, speak } from './app/language';
import { createPortal } from './app/portal';
import { watchPreloadErrors } from './app/preload-error';
import { PortalPages } from './app/PortalPages';
import { watchOtherTabs } from './app/session';

async function start(root: HTMLElement): Promise<void> {
  watchPreloadErrors();
  const configuration = readConfiguration(document);
  if (configuration.errorReports)
    void import('./app/error-reports/watch-errors').then(({ watchErrors }) => watchErrors(configuration));
  const portal = createPortal(configuration);
  watchOtherTabs(portal.session);
  const speech = await speak(initialLanguage(configuration));
  // What a boundary caught is told like what nobody caught: the console has it once, and whoever listens.
  createRoot(root, { onCaughtError: reportError }).render(<PortalPages portal={portal} speech={speech} />);
}

const root = document.querySelector<HTMLElement>('#root');
const notStarted = document.querySelector<HTMLTemplateElement>('#not-started');
if (root) {
  start(root).catch((error: unknown) => {
    // Without words of its own the page still says, in each language, what a person can do.
    if (notStarted) root.replaceChildren(notStarted.content.cloneNode(true));
    throw error;
  });
}
