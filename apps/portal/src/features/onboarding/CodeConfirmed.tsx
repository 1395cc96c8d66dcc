import { useEffect } from 'react';
import { useJourney, useOnboarding } from './journey';
import { pageAfter } from './pages';

/** No code is waited for any more (it was confirmed in another tab, say): on to what comes next. */
export function CodeConfirmed() {
  const { go } = useJourney();
  const onboarding = useOnboarding();
  const page = pageAfter(onboarding);
  useEffect(() => go(page, { replaces: true }), [go, page]);
  return null;
}
