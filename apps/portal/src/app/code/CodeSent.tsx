import { type CodeMethod, codeLength } from '@talon/rules/codes';
import { useWords } from '../words';
import { unbroken } from './unbroken';

/** Where the code went, and how many digits to look for. */
export function CodeSent({ channel, destination }: { channel: CodeMethod; destination: string }) {
  const { translate } = useWords();
  return <>{translate('code.sent', { digits: codeLength[channel], destination: unbroken(destination) })}</>;
}
