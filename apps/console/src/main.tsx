import '@talon/ui/base.css';
import { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { ConsolePages } from './app/ConsolePages';
import { listenForFailures, setCallLanguage } from './shared/call';
import { initialLanguage, loadMessages } from './shared/translations';

async function start(root: HTMLElement): Promise<void> {
  const first = await loadMessages(initialLanguage());
  setCallLanguage(first.language);
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } },
  });
  // A session that has ended anywhere ends the page's too: the sign-in shows, and then the same page again.
  listenForFailures(code => {
    if (code === 'login-required') queries.setQueryData(['session'], null);
  });
  createRoot(root).render(<ConsolePages queries={queries} first={first} />);
}

const root = document.querySelector<HTMLElement>('#root');
if (root) void start(root);
