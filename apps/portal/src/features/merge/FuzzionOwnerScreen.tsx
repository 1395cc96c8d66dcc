import { proveFuzzion } from '@talon/contract/fuzzion';
import type { MessageKey } from '@talon/messages/keys';
import { Actions } from '@talon/ui/Actions';
import { Button, ButtonLink } from '@talon/ui/Button';
import { Sheet } from '@talon/ui/Sheet';
import { Title } from '@talon/ui/Title';
import { useState } from 'react';
import { useCardNumber } from '../../shared/card/use-card-number';
import { readBirthdate, writeBirthdate } from '../../shared/form/birthdate';
import { BirthdateField } from '../../shared/form/BirthdateField';
import { problemOfBirthdate } from '../../shared/form/personal-problems';
import { PortalForm } from '../../shared/form/PortalForm';
import { type Problem, problemsOf } from '../../shared/form/problems';
import { useForm } from '../../shared/form/use-form';
import { useLocation } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { usePortal } from '../../shared/session/portal';
import { usePageName, useTranslations } from '../../shared/translations/translations';
import type { Fuzzion, LinkProposal } from '../../shared/api/fuzzion';
import { platformNames } from '../../shared/platforms/platform-names';
import { useAddressList } from './use-address-list';
import { useFuzzion } from './use-fuzzion';

const questions: Record<LinkProposal['proof'], MessageKey> = {
  birthdate: 'fuzzion.owner.birthdate',
  card: 'fuzzion.owner.card',
};

/** Asks for evidence that the directory person is the user: birth date or card number. Says where the code will be sent. */
export function FuzzionOwnerScreen({ fuzzion: { offer } }: { fuzzion: Fuzzion }) {
  const { call } = usePortal();
  const { translate } = useTranslations();
  const { hasMoved } = useLocation();
  const { goTo } = useFuzzion();
  const listed = useAddressList('disjunction');
  const form = useForm();
  const [birthdate, setBirthdate] = useState(writeBirthdate(null));
  const card = useCardNumber({
    label: 'fuzzion.owner.card.label',
    hint: 'fuzzion.owner.card.hint',
    invalid: 'fuzzion.owner.card.invalid',
  });
  usePageName(translate('fuzzion.owner.title'));
  if (!offer) return null;
  const { id, proof } = offer;
  const destinations = offer.addresses.filter(each => each.gets_code).map(({ destination }) => destination);

  async function send(): Promise<readonly Problem[] | undefined> {
    const typed = readBirthdate(birthdate);
    const evidence = proof === 'card' ? { card_number: card.number } : { birthdate: typed };
    // An invalid value is refused here, so that it does not cost a try.
    const invalid = proof === 'card' ? card.problem : problemOfBirthdate(typed);
    if (invalid) return [invalid];
    const result = await call(proveFuzzion, { body: { offer: id, ...evidence } });
    if (!result.ok && result.failure.code !== 'fuzzion-failed') {
      return problemsOf(result.failure, { 'fuzzion-refused': proof });
    }
    await goTo(result.ok ? '/fuzzion/code' : '/fuzzion-error');
    return undefined;
  }

  return (
    <>
      <Title
        takesFocus={hasMoved}
        subtitle={translate(questions[proof], {
          platform: translate(platformNames[offer.platform]),
          addresses: listed(destinations),
        })}
      >
        {translate('fuzzion.owner.title')}
      </Title>
      <Sheet>
        <PortalForm form={form} send={send}>
          {proof === 'card' ? card.field : <BirthdateField value={birthdate} onChange={setBirthdate} />}
          <Actions>
            <Button type="submit">{translate('fuzzion.owner.submit')}</Button>
            <ButtonLink href={paths.fuzzion} tone="secondary">
              {translate('fuzzion.back')}
            </ButtonLink>
          </Actions>
        </PortalForm>
      </Sheet>
    </>
  );
}
