import { type CDPSession, expect, type Page } from '@playwright/test';

/** A virtual authenticator of Chromium, such as the password manager of a phone. It survives a change of the page. */
export async function addAuthenticator(
  page: Page,
  { isSynced = true, kind = 'internal' }: { isSynced?: boolean; kind?: 'internal' | 'usb' } = {},
): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: kind,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      defaultBackupEligibility: isSynced,
      defaultBackupState: isSynced,
    },
  });
  return createAuthenticator(session, authenticatorId);
}

export type Authenticator = ReturnType<typeof createAuthenticator>;

function createAuthenticator(session: CDPSession, authenticatorId: string) {
  return {
    /** The passkeys that it keeps. */
    passkeys: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    /** Whether the person touches it when it asks. */
    touch: (isTouched: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: isTouched }),
    /** Whether the face, the fingerprint or the screen lock is the right one. */
    verify: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    /** The person has lost the device. */
    remove: () => session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  };
}

/** From now on, `begun` waits until the page has asked the browser to offer passkeys in its fields. */
export async function watchAutofill(page: Page) {
  const mark = 'autofill-of-passkeys';
  const watch = (name: string) => {
    const { credentials } = navigator;
    const get = credentials.get.bind(credentials);
    credentials.get = options => {
      const answer = get(options);
      if (options?.mediation === 'conditional') document.documentElement.setAttribute(name, '');
      return answer;
    };
  };
  await page.addInitScript(watch, mark);
  await page.evaluate(watch, mark);
  return { begun: () => expect(page.locator(`html[${mark}]`)).toBeAttached() };
}

/**
 * From now on, the browser creates passkeys without a question. A virtual authenticator does not do so itself: it creates them like
 * those of a press.
 */
export async function allowAutomaticCreation(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.getClientCapabilities = () => Promise.resolve({ conditionalCreate: true });
    const { credentials } = navigator;
    const create = credentials.create.bind(credentials);
    credentials.create = options => {
      const { mediation: _, ...asked }: CredentialCreationOptions & { mediation?: string } = options ?? {};
      return create(asked);
    };
  });
}
