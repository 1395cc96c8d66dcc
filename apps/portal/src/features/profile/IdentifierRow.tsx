import type { MessageKey } from '@talon/messages/keys';
import { UnavailableButton } from '@talon/ui/UnavailableButton';
import { Button } from '@talon/ui/Button';
import { useTranslations } from '../../shared/translations/translations';
import type { Identifier, Kind } from '../../shared/api/contact';
import styles from './IdentifierRow.module.css';
import { IdentifierTags } from './IdentifierTags';

export type Act = 'change' | 'verify' | 'make-primary' | 'remove';

const last: Readonly<Record<Kind, MessageKey>> = {
  email: 'profile.contact.last.email',
  phone: 'profile.contact.last.phone',
};

/** One button per row stands out: the action that is needed first. */
const tones = { change: 'secondary', verify: 'secondary', 'make-primary': 'quiet', remove: 'quiet' } as const;

type Words = { short: MessageKey; whole: MessageKey };
const change: Words = { short: 'profile.contact.change', whole: 'profile.contact.change.of' };
const verify: Words = { short: 'profile.contact.verify', whole: 'profile.contact.verify.of' };
const remove: Words = { short: 'profile.contact.remove', whole: 'profile.contact.remove.of' };
const words: Readonly<Record<Kind, Record<Act, Words>>> = {
  email: {
    change,
    verify,
    'make-primary': {
      short: 'profile.contact.make-primary.email',
      whole: 'profile.contact.make-primary.email.of',
    },
    remove,
  },
  phone: {
    change,
    verify,
    'make-primary': {
      short: 'profile.contact.make-primary.phone',
      whole: 'profile.contact.make-primary.phone.of',
    },
    remove,
  },
};

/** The actions of an identifier. Only the primary one can be changed, and only a verified one can become primary. */
function actsOn({ primary, verified }: Identifier): readonly Act[] {
  return [
    ...(primary ? (['change'] as const) : []),
    ...(verified ? [] : (['verify'] as const)),
    ...(verified && !primary ? (['make-primary'] as const) : []),
    'remove',
  ];
}

/** An e-mail or a phone with its actions. `isLast`: it is the only verified one of its kind and cannot be removed. */
export function IdentifierRow({
  identifier,
  text,
  isLast,
  isBusy,
  onAct,
}: {
  identifier: Identifier;
  text: string;
  isLast: boolean;
  isBusy: boolean;
  onAct: (act: Act) => void;
}) {
  const { translate } = useTranslations();
  return (
    <li className={styles.row}>
      <span className={styles.value}>
        {text} <IdentifierTags {...identifier} />
      </span>
      <span className={styles.acts}>
        {actsOn(identifier).map(act => {
          const { short, whole } = words[identifier.kind][act];
          const label = translate(whole, { value: text });
          return act === 'remove' && isLast ? (
            <UnavailableButton key={act} why={translate(last[identifier.kind])} aria-label={label}>
              {translate(short)}
            </UnavailableButton>
          ) : (
            <Button key={act} tone={tones[act]} aria-label={label} busy={isBusy} onClick={() => onAct(act)}>
              {translate(short)}
            </Button>
          );
        })}
      </span>
    </li>
  );
}
