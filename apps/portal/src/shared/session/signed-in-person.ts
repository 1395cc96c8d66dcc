import { showUser } from '@talon/contract/dashboard';
import { showSignedIn } from '@talon/contract/login';
import { useEffect } from 'react';
import type { CachedUser } from './cached-user';
import { type Portal, usePortal, useSession } from './portal';
import type { SignedInPerson } from './session';

/** The token for which the service was asked already, by whichever part of the page. */
let askedFor: string | undefined;

/** Who is signed in, so that people recognise themselves; undefined while unknown. */
export function useSignedInPerson(): SignedInPerson | undefined {
  const portal = usePortal();
  const { user, person, sessionToken } = useSession();
  const known = user ? personOf(user) : person;
  const isUnknown = known === undefined;
  const token = sessionToken?.token;
  const isRestricted = sessionToken?.required_action !== null;

  useEffect(() => {
    if (token === undefined || !isUnknown || askedFor === token) return;
    askedFor = token;
    ask(portal, isRestricted)
      .catch(() => undefined)
      .finally(() => (askedFor = undefined));
  }, [portal, token, isRestricted, isUnknown]);

  return sessionToken && known;
}

/** The call itself tells whether the token is valid. */
async function ask({ call, session }: Portal, isRestricted: boolean): Promise<void> {
  if (isRestricted) {
    const result = await call(showSignedIn);
    if (result.ok) session.recognise(result.value);
  } else {
    const result = await call(showUser);
    if (result.ok) session.know(result.value.data);
  }
}

function personOf({ firstname, lastname, email, phone }: CachedUser): SignedInPerson {
  return { name: [firstname, lastname].filter(Boolean).join(' ') || null, email, phone };
}
