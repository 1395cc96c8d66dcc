import { rejectFuzzion } from '@talon/contract/fuzzion';
import { Actions } from '@talon/ui/Actions';
import { Button, ButtonLink } from '@talon/ui/Button';
import { Sheet } from '@talon/ui/Sheet';
import { Title } from '@talon/ui/Title';
import { PortalForm } from '../../shared/form/PortalForm';
import { type Problem, problemsOf } from '../../shared/form/problems';
import { useForm } from '../../shared/form/use-form';
import { useLocation } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { usePortal } from '../../shared/session/portal';
import { usePageName, useTranslations } from '../../shared/translations/translations';
import type { End, LinkProposal } from '../../shared/api/fuzzion';
import { platformNames } from '../../shared/platforms/platform-names';
import { useAddressList } from './use-address-list';
import { useFuzzion } from './use-fuzzion';

/** Explains a rejection before the person confirms it. */
export function FuzzionReject({
  offer,
  onRejected,
}: {
  offer: LinkProposal;
  onRejected: (end: End) => void;
}) {
  const { call } = usePortal();
  const { translate } = useTranslations();
  const { hasMoved } = useLocation();
  const { reload } = useFuzzion();
  const listed = useAddressList();
  const form = useForm();
  usePageName(translate('fuzzion.reject.title'));
  const { id, platform, addresses } = offer;
  const taken = addresses.filter(({ removable }) => removable).map(({ destination }) => destination);

  async function reject(): Promise<readonly Problem[] | undefined> {
    const result = await call(rejectFuzzion, { body: { offer: id } });
    if (!result.ok) return problemsOf(result.failure);
    onRejected({ platform, outcome: 'rejected', removed: result.value.removed });
    await reload();
    return undefined;
  }

  return (
    <>
      <Title
        takesFocus={hasMoved}
        subtitle={translate('fuzzion.reject.text', { platform: translate(platformNames[platform]) })}
      >
        {translate('fuzzion.reject.title')}
      </Title>
      <Sheet>
        <PortalForm form={form} send={reject}>
          <p>
            {taken.length > 0
              ? translate('fuzzion.reject.removes', { addresses: listed(taken) })
              : translate('fuzzion.reject.keeps')}
          </p>
          <p>{translate('fuzzion.reject.final')}</p>
          <Actions>
            <Button type="submit">{translate('fuzzion.reject.submit')}</Button>
            <ButtonLink href={paths.fuzzion} tone="secondary">
              {translate('fuzzion.back')}
            </ButtonLink>
          </Actions>
        </PortalForm>
      </Sheet>
    </>
  );
}
