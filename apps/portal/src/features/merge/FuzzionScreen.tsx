import { skipFuzzion } from '@talon/contract/fuzzion';
import type { MessageKey } from '@talon/messages/keys';
import { Actions } from '@talon/ui/Actions';
import { Button, ButtonLink } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { Title } from '@talon/ui/Title';
import { PortalForm } from '../../shared/form/PortalForm';
import { type Problem, problemsOf } from '../../shared/form/problems';
import { useForm } from '../../shared/form/use-form';
import { navigate, useLocation } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { usePortal } from '../../shared/session/portal';
import { toasts } from '../../shared/layout/toasts';
import { usePageName, useTranslations } from '../../shared/translations/translations';
import type { Fuzzion, LinkProposal } from '../../shared/api/fuzzion';
import { FuzzionPerson } from './FuzzionPerson';
import { platformNames } from '../../shared/platforms/platform-names';
import { useFuzzion } from './use-fuzzion';

const foundBy: Record<LinkProposal['found_by'], MessageKey> = {
  email: 'fuzzion.found.email',
  phone: 'fuzzion.found.phone',
  'register-number': 'fuzzion.found.register-number',
};

/** Shows a link proposal, a matching person on another platform: the user claims it, rejects it or decides later. */
export function FuzzionScreen({ fuzzion: { offer } }: { fuzzion: Fuzzion }) {
  const { call } = usePortal();
  const { translate } = useTranslations();
  const { hasMoved } = useLocation();
  const { reload } = useFuzzion();
  const form = useForm();
  usePageName(translate('fuzzion.page'));
  if (!offer) return null;
  const platform = translate(platformNames[offer.platform]);
  const { id } = offer;

  async function skip(): Promise<readonly Problem[] | undefined> {
    const result = await call(skipFuzzion, { body: { offer: id } });
    if (!result.ok) return problemsOf(result.failure);
    toasts.show({ tone: 'success', title: translate('fuzzion.skipped') });
    navigate(paths.dashboard);
    await reload();
    return undefined;
  }

  return (
    <>
      <Title takesFocus={hasMoved} subtitle={translate(foundBy[offer.found_by], { platform })}>
        {translate('fuzzion.title')}
      </Title>
      <Card title={translate('fuzzion.record')}>
        <FuzzionPerson {...offer} />
      </Card>
      <PortalForm form={form} send={skip}>
        <Actions>
          <ButtonLink href="/fuzzion/owner">{translate('fuzzion.claim')}</ButtonLink>
          <ButtonLink href="/fuzzion-rejection" tone="secondary">
            {translate('fuzzion.not-me')}
          </ButtonLink>
          <Button type="submit" tone="text">
            {translate('fuzzion.skip')}
          </Button>
        </Actions>
      </PortalForm>
    </>
  );
}
