import { type CodeMethod, codeLength } from '@talon/rules/codes';
import { useTranslations } from '../translations/translations';
import { keepTogether } from './keep-together';

/** Where the code went, and how many digits to look for. */
export function CodeSent({ channel, destination }: { channel: CodeMethod; destination: string }) {
  const { translate } = useTranslations();
  return (
    <>{translate('code.sent', { digits: codeLength[channel], destination: keepTogether(destination) })}</>
  );
}
