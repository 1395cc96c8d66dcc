import { showKeys } from '@talon/contract/console/keys';
import { Title } from '@talon/ui/Title';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, replyOf } from '../../shared/call';
import { Result } from '../../shared/Result';
import { usePageName, useTranslations } from '../../shared/translations';
import { OverdueCard } from './OverdueCard';
import { SigningKeysCard } from './SigningKeysCard';
import { StoredKeysCards } from './StoredKeysCards';

const keysKey = ['keys'];

/** The keys by name and state, what is overdue, and the act that rotates the signing keys. */
export function KeysScreen() {
  const { translate } = useTranslations();
  const queries = useQueryClient();
  const query = useQuery({ queryKey: keysKey, queryFn: () => replyOf(call(showKeys)) });
  usePageName(translate('console.keys'));
  return (
    <>
      <Title takesFocus subtitle={translate('console.keys.text')}>
        {translate('console.keys')}
      </Title>
      <Result query={query}>
        {keys => (
          <>
            <OverdueCard keys={keys} />
            <SigningKeysCard
              keys={keys.signing}
              onChange={() => queries.invalidateQueries({ queryKey: keysKey })}
            />
            <StoredKeysCards keys={keys} />
          </>
        )}
      </Result>
    </>
  );
}
