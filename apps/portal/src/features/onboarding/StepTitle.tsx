import type { OnboardingPage } from '@talon/rules/flows/onboarding';
import { Link } from '@talon/ui/Link';
import { Steps } from '@talon/ui/Steps';
import { Title } from '@talon/ui/Title';
import type { ReactNode } from 'react';
import { useLocation } from '../../shared/navigation/location';
import { usePageName, useTranslations } from '../../shared/translations/translations';
import { pathOf } from './pages';

const total = 4;

/** The heading of a page, with the number of its step and a link back. */
export function StepTitle({
  step,
  back,
  title,
  children,
}: {
  /** From 1; undefined for a page that is not a step. */
  step?: number;
  /** The previous page; undefined if its step cannot be repeated. */
  back?: OnboardingPage;
  title: string;
  children?: ReactNode;
}) {
  const { translate } = useTranslations();
  const { hasMoved } = useLocation();
  usePageName(title);
  return (
    <>
      {back !== undefined && (
        <p>
          <Link href={pathOf(back)}>{translate('onboarding.back')}</Link>
        </p>
      )}
      {step !== undefined && (
        <Steps current={step} total={total} label={translate('onboarding.step', { step, total })} />
      )}
      <Title takesFocus={hasMoved} subtitle={children}>
        {title}
      </Title>
    </>
  );
}
