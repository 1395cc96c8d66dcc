import type { MessageKey } from '@talon/messages/keys';
import { normaliseCardNumber } from '@talon/rules/card-number';
import { validBirthdate } from '@talon/rules/personal-data';
import { Actions } from '@talon/ui/Actions';
import { Button, ButtonLink } from '@talon/ui/Button';
import { CardNumberInput } from '@talon/ui/CardNumberInput';
import { Sheet } from '@talon/ui/Sheet';
import { Title } from '@talon/ui/Title';
import { useState } from 'react';
import { readBirthdate, writeBirthdate } from '../../shared/form/birthdate';
import { BirthdateField } from '../../shared/form/BirthdateField';
import { PortalForm } from '../../shared/form/PortalForm';
import { type Problem, problemsOf } from '../../shared/form/problems';
import { useForm } from '../../shared/form/use-form';
import { useLocation } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { usePortal } from '../../shared/session/portal';
import { usePageName, useTranslations } from '../../shared/translations/translations';
import { type Fuzzion, type Offer, proveFuzzion } from '../../shared/api/fuzzion';
import { platformNames } from '../../shared/platforms/platform-names';
import { useFuzzion } from './use-fuzzion';

const asked: Record<Offer['proof'], MessageKey> = {
  birthdate: 'fuzzion.owner.birthdate',
  card: 'fuzzion.owner.card',
};

/** The person shows that the record is theirs: by its birth date or, where it has none, by the number of its card. */
export function FuzzionOwnerScreen({ fuzzion: { offer } }: { fuzzion: Fuzzion }) {
  const { call } = usePortal();
  const { translate } = useTranslations();
  const { hasMoved } = useLocation();
  const { goTo } = useFuzzion();
  const form = useForm();
  const [birthdate, setBirthdate] = useState(writeBirthdate(null));
  const [card, setCard] = useState('');
  usePageName(translate('fuzzion.owner.title'));
  if (!offer) return null;
  const { id, proof } = offer;

  async function send(): Promise<readonly Problem[] | undefined> {
    const typed = proof === 'card' ? { card_number: card } : { birthdate: readBirthdate(birthdate) };
    const invalid = problemOf(typed);
    if (invalid) return [invalid];
    const result = await proveFuzzion(call, { offer: id, ...typed });
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
        subtitle={translate(asked[proof], {
          platform: translate(platformNames[offer.platform]),
        })}
      >
        {translate('fuzzion.owner.title')}
      </Title>
      <Sheet>
        <PortalForm form={form} send={send}>
          {proof === 'card' ? (
            <CardNumberInput
              name="card"
              label={translate('fuzzion.owner.card.label')}
              hint={translate('fuzzion.owner.card.hint')}
              required
              value={card}
              onChange={setCard}
            />
          ) : (
            <BirthdateField value={birthdate} onChange={setBirthdate} />
          )}
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

/** An impossible value is refused before it costs a try. */
function problemOf(typed: { birthdate: string } | { card_number: string }): Problem | undefined {
  if ('card_number' in typed) {
    return normaliseCardNumber(typed.card_number)
      ? undefined
      : { field: 'card', key: 'fuzzion.owner.card.invalid' };
  }
  const today = new Date().toISOString().slice(0, 10);
  return validBirthdate(typed.birthdate, today)
    ? undefined
    : { field: 'birthdate', key: 'fuzzion.owner.birthdate.invalid' };
}
