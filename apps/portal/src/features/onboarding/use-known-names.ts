import { showDirectoryName } from '@talon/contract/onboarding';
import type { ReplyOf } from '@talon/contract/endpoint';
import { useEffect, useState } from 'react';
import { usePortal } from '../../shared/session/portal';

type Names = ReplyOf<typeof showDirectoryName>;

/** The names that the directory has for the person, loaded if `isWanted`; undefined until they are loaded. */
export function useKnownNames(isNeeded: boolean): Names | undefined {
  const { call } = usePortal();
  const [names, setNames] = useState<Names>();
  useEffect(() => {
    if (!isNeeded) return;
    const none = { firstname: null, lastname: null };
    void call(showDirectoryName).then(
      result => setNames(result.ok ? result.value : none),
      () => setNames(none),
    );
  }, [isNeeded, call]);
  return names;
}
