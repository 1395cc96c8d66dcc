import { AccountIcon } from '@talon/ui/AccountIcon';
import { Actions } from '@talon/ui/Actions';
import { Button } from '@talon/ui/Button';
import { EmptyState } from '@talon/ui/EmptyState';
import { Title } from '@talon/ui/Title';
import { QueryResult } from '../../shared/api/QueryResult';
import { listSuspended, suspendedKey } from '../../shared/api/suspended';
import { useLocation } from '../../shared/navigation/location';
import { openTarget } from '../../shared/session/open-target';
import { usePageName, useTranslations } from '../../shared/translations/translations';
import { SuspendedCard } from './SuspendedCard';
import { useAnswer } from './use-answer';

/** What a report has switched off: the person says of each thing whether it is theirs. */
export function SuspendedScreen() {
  const { translate } = useTranslations();
  const { hasMoved } = useLocation();
  const { times, pending, failed, answer } = useAnswer();
  usePageName(translate('suspended.title'));
  return (
    <>
      {/* The title takes the focus after an answer: the pressed button disappears with its card. */}
      <Title key={times} takesFocus={hasMoved || times > 0} subtitle={translate('suspended.text')}>
        {translate('suspended.title')}
      </Title>
      <QueryResult name={suspendedKey} load={listSuspended}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              icon={<AccountIcon name="security" />}
              title={translate('suspended.none')}
              action={<Button onClick={() => openTarget()}>{translate('suspended.continue')}</Button>}
            >
              {translate('suspended.none.text')}
            </EmptyState>
          ) : (
            <>
              {data.map(thing => (
                <SuspendedCard
                  key={`${thing.kind} ${thing.id}`}
                  thing={thing}
                  pending={pending?.thing.id === thing.id ? pending.answer : undefined}
                  failure={failed?.id === thing.id ? failed.failure : undefined}
                  onAnswer={given => answer(thing, given)}
                />
              ))}
              <Actions>
                <Button tone="text" onClick={() => openTarget()}>
                  {translate('suspended.later')}
                </Button>
              </Actions>
            </>
          )
        }
      </QueryResult>
    </>
  );
}
