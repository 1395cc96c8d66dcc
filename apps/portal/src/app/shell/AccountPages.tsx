import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Outlet } from 'react-router';
import { CallError } from '../../shared/api/call-error';
import { useSession } from '../../shared/session/portal';
import { AccountFrame } from './AccountFrame';

/** The pages of a signed-in person. Another token discards the data that they have loaded. */
export function AccountPages() {
  const token = useSession().sessionToken?.token;
  const client = useMemo(() => createQueries(token), [token]);
  return (
    // A mounted query stays with its first client, so another token remounts the pages.
    <QueryClientProvider key={token} client={client}>
      <AccountFrame>
        <Outlet />
      </AccountFrame>
    </QueryClientProvider>
  );
}

/** Reports unexpected errors only: the component that makes a call shows its `CallError`. */
function reportUnexpected(error: unknown): void {
  if (!(error instanceof CallError)) reportError(error);
}

function createQueries(_token: string | undefined): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: reportUnexpected }),
    mutationCache: new MutationCache({ onError: reportUnexpected }),
    defaultOptions: {
      queries: { retry: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
}
