import { useEffect } from 'react';
import { useJourney, useOnboarding } from './journey';
import { pageAfter } from './pages';

/** Opens the next page, because no code is pending: it was confirmed in another tab, for example. */
export function CodeConfirmed() {
  const { go } = useJourney();
  const onboarding = useOnboarding();
  const page = pageAfter(onboarding);
  useEffect(() => go(page, { replaces: true }), [go, page]);
  return null;
}
