import { useQuery } from '@tanstack/react-query';
import type { User } from '@talon/contract/dashboard';
import { useState } from 'react';
import { usePortal } from '../../shared/session/portal';
import { showUser } from '../../shared/api/dashboard';

/**
 * The signed-in person with what the browser does not keep (IBAN, birth date); undefined until the service has answered.
 * A later refusal, which the frame tells, leaves what was known.
 */
export function useProfile(): User | undefined {
  const { call } = usePortal();
  const { data: result } = useQuery({ queryKey: ['user'], queryFn: () => showUser(call) });
  const [known, setKnown] = useState<User>();
  const profile = result?.ok ? result.value.data : known;
  if (profile !== known) setKnown(profile);
  return profile;
}
