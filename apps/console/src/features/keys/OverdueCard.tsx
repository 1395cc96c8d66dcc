import type { showKeys } from '@talon/contract/console/keys';
import type { ReplyOf } from '@talon/contract/endpoint';
import { Banner } from '@talon/ui/Banner';
import { useTranslations } from '../../shared/translations';

/** What somebody should do about the keys. */
export function OverdueCard({ keys }: { keys: ReplyOf<typeof showKeys> }) {
  const { translate, language } = useTranslations();
  const { signing, encrypted_left: encrypted, hashed_left: hashed } = keys;
  const list = (words: readonly string[]) => new Intl.ListFormat(language).format(words);
  const sentences = [
    ...(signing.some(key => key.is_overdue) ? [translate('console.keys.overdue.signing')] : []),
    ...(encrypted.length > 0
      ? [
          translate('console.keys.overdue.encryption', {
            kinds: list(encrypted.map(kind => translate(`console.keys.kind.${kind}`))),
            command: 'encryption renew',
          }),
        ]
      : []),
    ...(hashed.length > 0
      ? [
          translate('console.keys.overdue.hash', {
            kinds: list(hashed.map(kind => translate(`console.keys.kind.${kind}`))),
            command: 'hashes renew',
          }),
        ]
      : []),
  ];
  if (sentences.length === 0) return <Banner tone="success">{translate('console.keys.overdue.none')}</Banner>;
  return (
    <Banner tone="warning" title={translate('console.keys.overdue')}>
      {sentences.map(sentence => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Banner>
  );
}
