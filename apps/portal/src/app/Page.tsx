import type { Part } from 'virtual:catalogues';
import { Loader } from '@talon/ui/Loader';
import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from '../shared/layout/ErrorBoundary';
import { useTranslations, useTranslationsOf } from '../shared/translations/translations';

/**
 * Wraps a page: an error in it does not break other parts of the portal, and it renders once its translations are loaded. With
 * `isBuiltIn`, the page is part of the first chunk and waits for nothing.
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
  // React hydrates the content of a Suspense later than the rest of the page.
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
