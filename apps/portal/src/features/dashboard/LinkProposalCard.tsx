import { showFuzzion } from '@talon/contract/fuzzion';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import type { CachedUser } from '../../shared/session/cached-user';
import { paths } from '../../shared/navigation/paths';
import { usePortal } from '../../shared/session/portal';
import { useTranslations } from '../../shared/translations/translations';
import { replyOf } from '../../shared/api/call-error';
import { fuzzionKey } from '../../shared/api/fuzzion';
import { platformNames } from '../../shared/platforms/platform-names';
import styles from './LinkProposalCard.module.css';

/** The service searches the directory after the sign-in, so the first fetch may be too early for a proposal. */
const refetchMilliseconds = 4_000;
const maxFetches = 2;

/** Links to the link proposal, if there is one. */
export function LinkProposalCard({ user }: { user: CachedUser }) {
  const { call } = usePortal();
  const { translate } = useTranslations();
  const isLinkedEverywhere = ![user.user_id, user.customer_user_id, user.fridom_user_id].includes(null);
  const { data } = useQuery({
    queryKey: [fuzzionKey],
    queryFn: () => replyOf(call(showFuzzion)),
    enabled: !isLinkedEverywhere,
    refetchInterval: ({ state }) =>
      state.dataUpdateCount < maxFetches && state.data && !state.data.offer ? refetchMilliseconds : false,
  });
  // An error shows nothing: the next visit fetches again.
  const offer = data?.offer;
  if (!offer) return null;
  return (
    <Card title={translate('dashboard.similar.title')}>
      <div className={styles.offer}>
        <p>{translate('dashboard.similar.text', { platform: translate(platformNames[offer.platform]) })}</p>
        <ButtonLink href={paths.fuzzion} tone="secondary">
          {translate('dashboard.similar.look')}
        </ButtonLink>
      </div>
    </Card>
  );
}
