import { ButtonLink } from '@talon/ui/Button';
import { Sheet } from '@talon/ui/Sheet';
import { Title } from '@talon/ui/Title';
import { ChallengeForm } from '../../shared/challenge/ChallengeForm';
import { CodeSent } from '../../shared/challenge/CodeSent';
import { useLocation } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { usePageName, useTranslations } from '../../shared/translations/translations';
import type { Fuzzion } from '../../shared/api/fuzzion';
import { FuzzionOtherAddress } from './FuzzionOtherAddress';
import { useProposalCode } from './use-proposal-code';

/** Asks for the code that was sent to an address of the directory person. */
export function FuzzionCodeScreen({ fuzzion: { challenge } }: { fuzzion: Fuzzion }) {
  const { translate } = useTranslations();
  const { hasMoved } = useLocation();
  const code = useProposalCode(challenge?.payload ?? '');
  usePageName(translate('fuzzion.code.title'));
  if (!challenge) return null;
  const { payload, channel, destination, others } = challenge;
  return (
    <>
      <Title
        takesFocus={hasMoved}
        subtitle={
          <CodeSent
            digits={challenge.code_length}
            destination={destination}
            isLater={challenge.arrives_in !== undefined}
          />
        }
      >
        {translate('fuzzion.code.title')}
      </Title>
      <Sheet>
        <ChallengeForm
          key={`${payload} ${channel} ${destination}`}
          challenge={challenge}
          send={code.confirm}
          resend={code.resend}
        />
        {others.length > 0 && <p>{translate('fuzzion.code.others')}</p>}
        {others.map(other => (
          <FuzzionOtherAddress key={other.to} other={other} onChoose={() => code.redirect(other.to)} />
        ))}
        <ButtonLink href={paths.fuzzion} tone="text">
          {translate('fuzzion.back')}
        </ButtonLink>
      </Sheet>
    </>
  );
}
