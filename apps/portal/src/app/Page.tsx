import type { Part } from 'virtual:catalogues';
import { Loader } from '@talon/ui/Loader';
import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from '../shared/layout/ErrorBoundary';
import { useTranslations, useTranslationsOf } from '../shared/translations/translations';

/**
 * A page on its own: what breaks in it takes nothing else along, and its translations are there before it is. One that
 * `isBuiltIn` waits for nothing.
 */
export function Page({
  part,
  isBuiltIn = false,
  children,
}: {
  part?: Part | undefined;
  isBuiltIn?: boolean;
  children: ReactNode;
}) {
  const { translate } = useTranslations();
  // React hydrates what is in a Suspense later than the rest.
  if (isBuiltIn) return <ErrorBoundary>{children}</ErrorBoundary>;
  return (
    <ErrorBoundary>
      <Suspense fallback={<Loader label={translate('shell.loading')} />}>
        {part && <LoadTranslations part={part} />}
        {children}
      </Suspense>
    </ErrorBoundary>
  );
}

/** Suspends until the translations are loaded. The screen's chunk loads at the same time. */
function LoadTranslations({ part }: { part: Part }) {
  useTranslationsOf(part);
  return null;
}
