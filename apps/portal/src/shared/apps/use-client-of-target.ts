import { showClient } from '@talon/contract/login';
import type { ReplyOf } from '@talon/contract/endpoint';
import { clientIdOfTarget } from '@talon/rules/clients';
import { useEffect, useState } from 'react';
import { usePortal } from '../session/portal';

/** The client of the `client_id` in the query of a portal path; undefined until it is loaded, and if it is unknown. */
export function useClientOfTarget(target: string | undefined): ReplyOf<typeof showClient> | undefined {
  const { call } = usePortal();
  const [client, setClient] = useState<ReplyOf<typeof showClient>>();
  const clientId = clientIdOfTarget(target);

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

  return client?.client_id === clientId ? client : undefined;
}
