import { Actions } from '@talon/ui/Actions';
import { Banner } from '@talon/ui/Banner';
import { ButtonLink } from '@talon/ui/Button';
import { Title } from '@talon/ui/Title';
import { paths } from '../../shared/navigation/paths';
import { usePageName, useTranslations } from '../../shared/translations/translations';
import type { End } from '../../shared/api/fuzzion';
import { platformNames } from '../../shared/platforms/platform-names';
import { useAddressList } from './use-address-list';

/** The result of a rejection: the addresses that are removed from the directory person, or that none is removed. */
export function FuzzionRejected({
  end: { platform, removed },
  hasArrived,
}: {
  end: End;
  hasArrived: boolean;
}) {
  const { translate } = useTranslations();
  const listed = useAddressList();
  usePageName(translate('fuzzion.rejected.title'));
  const name = translate(platformNames[platform]);
  return (
    <>
      <Title takesFocus={hasArrived}>{translate('fuzzion.rejected.title')}</Title>
      <Banner tone="success">
        {removed.length > 0
          ? translate('fuzzion.rejected.removed', { platform: name, addresses: listed(removed) })
          : translate('fuzzion.rejected.kept', { platform: name })}
      </Banner>
      <Actions>
        <ButtonLink href={paths.dashboard}>{translate('fuzzion.home')}</ButtonLink>
      </Actions>
    </>
  );
}
