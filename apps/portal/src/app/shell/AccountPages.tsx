import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, useMemo } from 'react';
import { useSession } from '../../shared/session/portal';
import { AccountFrame } from './AccountFrame';

const FuzzionPages = lazy(async () => ({
  default: (await import('../../features/merge/FuzzionPages')).FuzzionPages,
}));

/** Named here, so that the login page need not know their files. */
export function SimilarAccountPages() {
  return <FuzzionPages />;
}

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
