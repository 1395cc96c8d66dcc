import type { MessageKey } from '@talon/messages/keys';
import { Pitch } from '@talon/ui/Pitch';
import { Voucher } from '@talon/ui/Voucher';
import { useTranslations } from '../translations/translations';
import { WideOnly } from './WideOnly';

/** The text beside the form on wide screens. */
export function Aside({ words: [title, ...points] }: { words: readonly [MessageKey, ...MessageKey[]] }) {
  const { translate } = useTranslations();
  return (
    <WideOnly>
      <Pitch title={translate(title)} points={points.map(point => translate(point))}>
        <Voucher />
      </Pitch>
    </WideOnly>
  );
}
