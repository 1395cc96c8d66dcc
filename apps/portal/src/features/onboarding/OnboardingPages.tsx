import { showOnboarding } from '@talon/contract/onboarding';
import type { Failure } from '@talon/contract/client';
import type { ErrorCode } from '@talon/contract/errors';
import type { OnboardingPage } from '@talon/rules/flows/onboarding';
import { Loader } from '@talon/ui/Loader';
import { type ComponentType, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { navigate, useLocation } from '../../shared/navigation/location';
import {
  forgetOnboarding,
  keepOnboarding,
  onboardingHandle,
} from '../../shared/onboarding/onboarding-handle';
import { usePortal } from '../../shared/session/portal';
import { useTranslations } from '../../shared/translations/translations';
import type { Onboarding } from '../../shared/api/onboarding';
import { catchUnexpected } from '../../shared/api/catch-unexpected';
import { CardScreen } from './CardScreen';
import { ConfirmationScreen } from './ConfirmationScreen';
import { CreateScreen } from './CreateScreen';
import { EmailVerificationScreen } from './EmailVerificationScreen';
import { ExistingCardScreen } from './ExistingCardScreen';
import { InvitationScreen } from './InvitationScreen';
import { type Journey, JourneyContext, type OpenOptions } from './journey';
import { readCompleted } from './completed';
import { OnboardingCodeScreen } from './OnboardingCodeScreen';
import { OnboardingFrame } from './OnboardingFrame';
import { opens, pageOf, pageOfStep, pathOf, rememberPage } from './pages';
import { PasswordScreen } from './PasswordScreen';
import { PhoneVerificationScreen } from './PhoneVerificationScreen';
import { StartScreen } from './StartScreen';
import { TermsScreen } from './TermsScreen';
import { UnreachableScreen } from './UnreachableScreen';
import { WelcomeScreen } from './WelcomeScreen';

const screens: Record<OnboardingPage, ComponentType> = {
  start: StartScreen,
  card: CardScreen,
  existingCard: ExistingCardScreen,
  code: InvitationScreen,
  welcome: WelcomeScreen,
  'terms-conditions': TermsScreen,
  create: CreateScreen,
  'email-verification': EmailVerificationScreen,
  'phone-verification': PhoneVerificationScreen,
  'onboarding-mfa': OnboardingCodeScreen,
  password: PasswordScreen,
  confirmation: ConfirmationScreen,
};

type Known = { onboarding: Onboarding | undefined; notice?: ErrorCode | undefined };

/** The pages from a card or an invitation to an account. A page opens only from the pages before it. */
export function OnboardingPages() {
  const { path } = useLocation();
  const { translate } = useTranslations();
  const { known, failure, again, setKnown } = useKnownOnboarding();
  const page = pageOf(path) ?? 'start';
  const isOpen =
    known !== undefined &&
    opens(page, { onboarding: known.onboarding !== undefined, completed: readCompleted() !== undefined });

  useEffect(() => {
    if (known === undefined) return;
    if (isOpen) rememberPage(page);
    else navigate(pathOf('start'), { replaces: true });
  }, [known, isOpen, page]);

  if (failure) return <UnreachableScreen failure={failure} onAgain={again} />;
  if (!isOpen) return <Loader label={translate('shell.loading')} />;
  const Screen = screens[page];
  return (
    <JourneyContext value={journeyOf(known, setKnown)}>
      <OnboardingFrame>
        <Screen key={page} />
      </OnboardingFrame>
    </JourneyContext>
  );
}

function journeyOf(known: Known, setKnown: (known: Known) => void): Journey {
  // Renders at once: the next page opens only if the onboarding is stored.
  const know = (onboarding: Onboarding) => flushSync(() => setKnown({ onboarding }));
  function open(page: OnboardingPage, { over, ...options }: OpenOptions = {}): void {
    if (over !== undefined) {
      rememberPage(over);
      navigate(pathOf(over), { replaces: true });
    }
    navigate(pathOf(page), options);
  }
  return {
    onboarding: known.onboarding,
    notice: known.notice,
    know,
    go: open,
    proceed(onboarding, way) {
      know(onboarding);
      const page = pageOfStep(onboarding);
      open(page, way);
      rememberPage(page);
    },
    begin(handle, onboarding) {
      keepOnboarding(handle);
      know(onboarding);
    },
    end(notice) {
      forgetOnboarding();
      setKnown({ onboarding: undefined, notice });
      open('start', { replaces: true });
    },
  };
}

/** Loads the pending onboarding of this browser. `known` is undefined until the service has responded. */
function useKnownOnboarding() {
  const { call } = usePortal();
  const [known, setKnown] = useState<Known | undefined>(() =>
    onboardingHandle() ? undefined : { onboarding: undefined },
  );
  const [failure, setFailure] = useState<Failure['code']>();
  const isAsking = known === undefined;

  useEffect(() => {
    if (!isAsking || failure) return;
    let isCurrent = true;
    void catchUnexpected(call(showOnboarding)).then(result => {
      if (!isCurrent) return;
      if (result.ok) return setKnown({ onboarding: result.value });
      if (result.failure.code !== 'onboarding-ended') return setFailure(result.failure.code);
      forgetOnboarding();
      setKnown({ onboarding: undefined, notice: 'onboarding-ended' });
    });
    return () => {
      isCurrent = false;
    };
  }, [call, isAsking, failure]);

  return { known, failure, again: () => setFailure(undefined), setKnown };
}
