import { useEffect } from 'react';
import { useJourney, useOnboarding } from './journey';
import { pageAfter } from './pages';

/** No code is pending (it was confirmed in another tab, say): opens the next page. */
export function CodeConfirmed() {
  const { go } = useJourney();
  const onboarding = useOnboarding();
  const page = pageAfter(onboarding);
  useEffect(() => go(page, { replaces: true }), [go, page]);
  return null;
}
