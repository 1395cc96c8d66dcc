import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useSession } from '../portal';
import { AccountFrame } from './AccountFrame';

/** Fetched from here: the login page need not know the names of their files. */
export const loadFuzzionPages = () => import('../../features/merge/FuzzionPages');

/** The pages of somebody signed in; what they have loaded goes with the token. */
export function AccountPages({ children }: { children: ReactNode }) {
  const token = useSession().held?.token;
  const client = useMemo(() => createQueries(token), [token]);
  return (
    // A query that is shown stays with the client that it began with: the pages begin anew.
    <QueryClientProvider key={token} client={client}>
      <AccountFrame>{children}</AccountFrame>
    </QueryClientProvider>
  );
}

function createQueries(_token: string | undefined): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
}
