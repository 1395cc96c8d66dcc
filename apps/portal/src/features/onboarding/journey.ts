import type { ErrorCode } from '@talon/contract/errors';
import type { OnboardingPage } from '@talon/rules/flows/onboarding';
import { createContext, useContext } from 'react';
import type { Onboarding } from '../../shared/api/onboarding';

/** Options for opening a page. */
export type OpenOptions = {
  /** Replaces the current page in the history, so that going back skips it. */
  replaces?: boolean;
  /**
   * The page whose questions the current page has also asked. It counts as visited and replaces the current page in the history,
   * so that going back opens it.
   */
  over?: OnboardingPage;
};

/** The state of an onboarding, and the functions that change it and open its pages. */
export type Journey = {
  onboarding: Onboarding | undefined;
  /** Why the person was sent back to the start page. */
  notice: ErrorCode | undefined;
  /** Stores the onboarding that the service has returned. */
  know: (onboarding: Onboarding) => void;
  /** Opens a page. */
  go: (page: OnboardingPage, options?: OpenOptions) => void;
  /** Stores the onboarding and opens the page of its current step. */
  proceed: (onboarding: Onboarding, options?: OpenOptions) => void;
  begin: (handle: string, onboarding: Onboarding) => void;
  /** Forgets the ended or abandoned onboarding and opens the start page. */
  end: (notice?: ErrorCode) => void;
};

export const JourneyContext = createContext<Journey | undefined>(undefined);

export function useJourney(): Journey {
  const journey = useContext(JourneyContext);
  if (!journey) throw new Error('useJourney needs OnboardingPages above it');
  return journey;
}

/** The onboarding, for pages that open only with one. Throws if there is none. */
export function useOnboarding(): Onboarding {
  const { onboarding } = useJourney();
  if (!onboarding) throw new Error('this page needs an onboarding');
  return onboarding;
}
