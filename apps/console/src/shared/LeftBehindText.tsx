import type { LeftBehind } from '@talon/contract/console/acts';
import { useTranslations } from './translations';

/** What an undone merge could not give back, in words. */
export function LeftBehindText({ left }: { left: readonly LeftBehind[] }) {
  const { translate } = useTranslations();
  const parts = left.map(({ what, count }) => translate(`console.left.${what}`, { count }));
  const needsPassword = left.some(({ what }) => what === 'authenticator');
  return (
    <>
      {translate('console.left')} {parts.join(', ')}.
      {needsPassword && ` ${translate('console.left.password')}`}
    </>
  );
}
