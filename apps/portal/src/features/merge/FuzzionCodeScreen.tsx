import { ButtonLink } from '@talon/ui/Button';
import { Sheet } from '@talon/ui/Sheet';
import { Title } from '@talon/ui/Title';
import { CodeForm } from '../../app/code/CodeForm';
import { CodeSent } from '../../app/code/CodeSent';
import { useLocation } from '../../app/location';
import { paths } from '../../app/paths';
import { usePageName, useWords } from '../../app/words';
import type { Fuzzion } from '../../data/fuzzion';
import { FuzzionOtherWay } from './FuzzionOtherWay';
import { useOfferCode } from './use-offer-code';

/** Waits for the code that was sent to an address of the record. */
export function FuzzionCodeScreen({ fuzzion: { challenge } }: { fuzzion: Fuzzion }) {
  const { translate } = useWords();
  const { hasMoved } = useLocation();
  const code = useOfferCode(challenge?.payload ?? '');
  usePageName(translate('fuzzion.code.title'));
  if (!challenge) return null;
  const { payload, channel, destination, others } = challenge;
  return (
    <>
      <Title takesFocus={hasMoved} subtitle={<CodeSent channel={channel} destination={destination} />}>
        {translate('fuzzion.code.title')}
      </Title>
      <Sheet>
        <CodeForm
          key={`${payload} ${channel} ${destination}`}
          challenge={challenge}
          send={code.confirm}
          resend={code.resend}
        />
        {others.length > 0 && <p>{translate('fuzzion.code.others')}</p>}
        {others.map(other => (
          <FuzzionOtherWay key={other.way} other={other} onChoose={() => code.redirect(other.way)} />
        ))}
        <ButtonLink href={paths.fuzzion} tone="text">
          {translate('fuzzion.back')}
        </ButtonLink>
      </Sheet>
    </>
  );
}
