import { showClient } from '@talon/contract/login';
import type { ReplyOf } from '@talon/contract/endpoint';
import type { showClient as endpoint } from '@talon/contract/login';
import { clientIdOfTarget } from '@talon/rules/clients';
import { useEffect, useState } from 'react';
import { useLocation } from '../../shared/navigation/location';
import { usePortal } from '../../shared/session/portal';

/** The client of the `client_id` in the page's query; undefined until it is loaded, and if it is unknown. */
export function useRequestingClient(): ReplyOf<typeof endpoint> | undefined {
  const { call } = usePortal();
  const { path, search } = useLocation();
  const [client, setClient] = useState<ReplyOf<typeof endpoint>>();
  const clientId = clientIdOfTarget(path + search);

  useEffect(() => {
    let isCurrent = true;
    if (clientId) {
      call(showClient, { params: { client_id: clientId } }).then(
        result => isCurrent && result.ok && setClient(result.value),
        () => undefined,
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [call, clientId]);

  return client;
}
