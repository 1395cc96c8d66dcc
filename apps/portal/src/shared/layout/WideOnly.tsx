import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { ErrorBoundary } from './ErrorBoundary';

/** The breakpoint of the layout: from this width on there is room beside the form. */
const wide = matchMedia('(min-width: 60rem)');

/** Content beside the form on wide screens. A phone neither shows nor loads it. */
export function WideOnly({ children }: { children: ReactNode }) {
  const isWide = useSyncExternalStore(
    changed => {
      wide.addEventListener('change', changed);
      return () => wide.removeEventListener('change', changed);
    },
    () => wide.matches,
    () => false,
  );
  return (
    isWide && (
      <ErrorBoundary>
        <Suspense>{children}</Suspense>
      </ErrorBoundary>
    )
  );
}
