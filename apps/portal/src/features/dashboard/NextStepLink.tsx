import type { MessageKey } from '@talon/messages/keys';
import type { NextStep } from '@talon/rules/next-step';
import { Banner } from '@talon/ui/Banner';
import { Link } from '@talon/ui/Link';
import { paths } from '../../shared/navigation/paths';
import { useTranslations } from '../../shared/translations/translations';

const steps: Record<NextStep, { text: MessageKey; link: MessageKey; href: string }> = {
  'add-card': { text: 'dashboard.next.card', link: 'dashboard.next.card.link', href: paths.onboarding },
  'two-step': { text: 'dashboard.next.two-step', link: 'dashboard.next.two-step.link', href: paths.security },
  'bank-account': { text: 'dashboard.next.bank', link: 'dashboard.next.bank.link', href: paths.profile },
};

/** Recommends the next step, with the reason and a link. */
export function NextStepLink({ step }: { step: NextStep }) {
  const { translate } = useTranslations();
  const { text, link, href } = steps[step];
  return (
    <Banner title={translate('dashboard.next')} action={<Link href={href}>{translate(link)}</Link>}>
      {translate(text)}
    </Banner>
  );
}
