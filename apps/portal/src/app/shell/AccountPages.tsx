import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Outlet } from 'react-router';
import { useSession } from '../../shared/session/portal';
import { AccountFrame } from './AccountFrame';

/** The pages of somebody signed in; what they have loaded goes with the token. */
export function AccountPages() {
  const token = useSession().held?.token;
  const client = useMemo(() => createQueries(token), [token]);
  return (
    // A query that is shown stays with the client that it began with: the pages begin anew.
    <QueryClientProvider key={token} client={client}>
      <AccountFrame>
        <Outlet />
      </AccountFrame>
    </QueryClientProvider>
  );
}

function createQueries(_token: string | undefined): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
}
