import { appCodeLength, findCode, normaliseCode } from '@talon/rules/codes';
import { Button } from '@talon/ui/Button';
import { CodeInput } from '@talon/ui/CodeInput';
import { useRef, useState } from 'react';
import { PortalForm } from '../form/PortalForm';
import type { Problem } from '../form/problems';
import { useForm } from '../form/use-form';
import { useTranslations } from '../translations/translations';

/** The form for a code of an authenticator app. Typing the last digit submits it. */
export function AppCodeForm({
  hint,
  send,
}: {
  hint?: string | undefined;
  send: (code: string) => Promise<readonly Problem[] | undefined>;
}) {
  const { translate } = useTranslations();
  const form = useForm();
  const [code, setCode] = useState('');
  /** The code after the latest keystroke. The last digit submits the form before the state has that digit. */
  const typed = useRef('');
  const field = useRef<HTMLInputElement>(null);

  async function confirm(): Promise<readonly Problem[] | undefined> {
    const entered = normaliseCode(typed.current);
    return entered?.length === appCodeLength ? send(entered) : [{ field: 'code', key: 'code.invalid' }];
  }

  return (
    <PortalForm form={form} send={confirm}>
      <CodeInput
        ref={field}
        name="code"
        label={translate('code.label')}
        hint={hint}
        length={appCodeLength}
        required
        value={code}
        onChange={text => {
          typed.current = text;
          setCode(text);
        }}
        onComplete={() => field.current?.form?.requestSubmit()}
        recognise={text => findCode(text, appCodeLength)}
      />
      <Button type="submit" isWide>
        {translate('code.confirm')}
      </Button>
    </PortalForm>
  );
}
