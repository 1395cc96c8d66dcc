import { Title } from '@talon/ui/Title';
import type { ReactNode } from 'react';
import { useLocation } from '../../shared/navigation/location';
import { usePageName } from '../../shared/translations/translations';

/** What a page is for, also in the browser's tab; `children` says it in a sentence. */
export function RecoveryTitle({ title, children }: { title: string; children?: ReactNode }) {
  const { hasMoved } = useLocation();
  usePageName(title);
  return (
    <Title takesFocus={hasMoved} subtitle={children}>
      {title}
    </Title>
  );
}
