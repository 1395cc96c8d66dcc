import { Banner } from '@talon/ui/Banner';
import { ButtonLink } from '@talon/ui/Button';
import { useQuery } from '@tanstack/react-query';
import { replyOf } from '../api/call-error';
import { listSuspended, suspendedKey } from '../api/suspended';
import { paths } from '../navigation/paths';
import { usePortal } from '../session/portal';
import { useTranslations } from '../translations/translations';

/** Leads to the questions that a report has left, while there are any. */
export function SuspendedBanner() {
  const { call } = usePortal();
  const { translate } = useTranslations();
  const { data } = useQuery({ queryKey: [suspendedKey], queryFn: () => replyOf(listSuspended(call)) });
  if (!data || data.data.length === 0) return null;
  return (
    <Banner
      tone="warning"
      title={translate('suspended.banner.title')}
      action={<ButtonLink href={paths.suspended}>{translate('suspended.banner.open')}</ButtonLink>}
    >
      {translate('suspended.banner')}
    </Banner>
  );
}
