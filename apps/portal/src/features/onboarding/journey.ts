import type { ErrorCode } from '@talon/contract/errors';
import type { OnboardingPage } from '@talon/rules/flows/onboarding';
import { createContext, useContext } from 'react';
import type { Onboarding } from '../../shared/api/onboarding';

/** How a page is opened. */
export type Way = {
  /** The way back does not lead over this page. */
  replaces?: boolean;
  /** The page whose questions this one has asked as well: the person has passed it, and the way back leads there. */
  over?: OnboardingPage;
};

/** Where the person is on the way to an account, and the ways on. */
export type Journey = {
  onboarding: Onboarding | undefined;
  /** Why the person is at the start again. */
  notice: ErrorCode | undefined;
  /** Stores a reply of the service. */
  know: (onboarding: Onboarding) => void;
  /** Opens a page. */
  go: (page: OnboardingPage, options?: Way) => void;
  /** Opens the page of the current step. */
  goOn: (onboarding: Onboarding, options?: Way) => void;
  begin: (handle: string, onboarding: Onboarding) => void;
  /** The onboarding is over, or given up: back to the start. */
  end: (notice?: ErrorCode) => void;
};

export const JourneyContext = createContext<Journey | undefined>(undefined);

export function useJourney(): Journey {
  const journey = useContext(JourneyContext);
  if (!journey) throw new Error('useJourney needs OnboardingPages above it');
  return journey;
}

/** The onboarding on a page that opens only to one who has one. */
export function useOnboarding(): Onboarding {
  const { onboarding } = useJourney();
  if (!onboarding) throw new Error('this page needs an onboarding');
  return onboarding;
}
