import { type Client, createClient } from '@talon/contract/client';
import type { PageConfiguration } from '@talon/contract/configuration';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { handleFailures } from '../api/handle-failures';
import { deviceId } from './device-id';
import { storeServiceMessage } from '../translations/language';
import { onboardingHandle } from '../onboarding/onboarding-handle';
import { createSession, type Session, type SessionState } from './session';
import { createTokens } from './tokens';

/** The objects that every page uses. */
export type Portal = { configuration: PageConfiguration; call: Client; session: Session };

export function createPortal(configuration: PageConfiguration): Portal {
  const tokens = createTokens(configuration.cookieDomain);
  const send = createClient({
    origin: configuration.apiOrigin,
    token: () => tokens.read()?.token,
    deviceId,
    onboardingHandle,
    language: () => document.documentElement.lang,
    onErrorMessage: storeServiceMessage,
    log: (message, error) => console.error(message, error),
  });
  const session = createSession(tokens, send);
  return { configuration, call: handleFailures(send, session), session };
}

export const PortalContext = createContext<Portal | undefined>(undefined);

export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (!portal) throw new Error('no PortalContext above');
  return portal;
}

export function useSession(): SessionState {
  const { session } = usePortal();
  return useSyncExternalStore(session.subscribe, session.state, session.state);
}
