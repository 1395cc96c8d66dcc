import { Title } from '@talon/ui/Title';
import type { ReactNode } from 'react';
import { useLocation } from '../../shared/navigation/location';
import { usePageName } from '../../shared/translations/translations';

/** The title of a page and of its tab; `children` is the subtitle. */
export function RecoveryTitle({ title, children }: { title: string; children?: ReactNode }) {
  const { hasMoved } = useLocation();
  usePageName(title);
  return (
    <Title takesFocus={hasMoved} subtitle={children}>
      {title}
    </Title>
  );
}
