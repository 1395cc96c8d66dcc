import type { Failure } from '@talon/contract/client';
import { maskCardNumber } from '@talon/rules/card-number';
import { createDateFormat } from '@talon/rules/date-language';
import { languageTag } from '@talon/rules/language';
import { placeName } from '@talon/rules/place';
import { Actions } from '@talon/ui/Actions';
import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import type { Answer, SuspendedThing } from '../../shared/api/suspended';
import { describeDevice } from '../../shared/devices/describe-device';
import { WithHelpdesk } from '../../shared/layout/WithHelpdesk';
import { refusalOf, refusalSentence } from '../../shared/problems/refusal-sentence';
import { useTranslations } from '../../shared/translations/translations';

/** One thing that is switched off: what it is, when and where it was added, and the two answers. */
export function SuspendedCard({
  thing,
  pending,
  failure,
  onAnswer,
}: {
  thing: SuspendedThing;
  /** The answer that is being sent. */
  pending: Answer | undefined;
  /** Why the last answer failed. */
  failure: Failure | undefined;
  onAnswer: (answer: Answer) => void;
}) {
  const words = useTranslations();
  const { translate } = words;
  const { type, name } = thing;
  const shown = type === 'card' && name !== null ? maskCardNumber(name) : name;
  const typeName = translate(`suspended.type.${type}`);
  const what = shown === null ? typeName : translate('suspended.what', { what: typeName, name: shown });
  const button = (answer: Answer) => (
    <Button
      tone="secondary"
      busy={pending === answer}
      disabled={pending !== undefined}
      aria-label={translate(`suspended.${answer}.of`, { what })}
      onClick={() => onAnswer(answer)}
    >
      {translate(`suspended.${answer}.label`)}
    </Button>
  );
  return (
    <Card title={what}>
      <p>{addedText(thing, words)}</p>
      {failure && (
        <Banner tone="danger" announce="assertive" title={translate('suspended.failed')}>
          <WithHelpdesk text={refusalSentence(words, refusalOf(failure))} />
        </Banner>
      )}
      <Actions>
        {button('keep')}
        {button('remove')}
      </Actions>
    </Card>
  );
}

/** When it was added, and on which device and near which city as far as that is known. */
function addedText(
  { added_at: at, device, city, country }: SuspendedThing,
  { language, translate }: Pick<ReturnType<typeof useTranslations>, 'language' | 'translate'>,
): string {
  const { system, program } = device ? describeDevice(device, translate) : { system: null, program: null };
  return translate('suspended.added', {
    time: createDateFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(at)),
    device: [program, system].filter(Boolean).join(', ') || 'none',
    place: placeName(city?.name ?? null, country?.name ?? null, languageTag(language)) ?? 'none',
  });
}
