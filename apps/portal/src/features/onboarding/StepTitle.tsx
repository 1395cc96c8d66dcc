import { Steps } from '@talon/ui/Steps';
import { Title } from '@talon/ui/Title';
import type { ReactNode } from 'react';
import { useLocation } from '../../shared/navigation/location';
import { usePageName, useTranslations } from '../../shared/translations/translations';

const total = 5;

/** The heading of a page, and how far it is on the way. */
export function StepTitle({
  step,
  title,
  children,
}: {
  /** From 1; none for a page that is no step. */
  step?: number;
  title: string;
  children?: ReactNode;
}) {
  const { translate } = useTranslations();
  const { hasMoved } = useLocation();
  usePageName(title);
  return (
    <>
      {step !== undefined && (
        <Steps current={step} total={total} label={translate('onboarding.step', { step, total })} />
      )}
      <Title takesFocus={hasMoved} subtitle={children}>
        {title}
      </Title>
    </>
  );
}
