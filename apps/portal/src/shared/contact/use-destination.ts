import { useEffect, useState } from 'react';
import { keepTogether } from '../translations/keep-together';
import { loadPhoneReader } from './PhoneField';

/**
 * The address to which a code was sent. If the person has just typed it (an e-mail, or a phone in E.164, which is shown in
 * groups), it is shown in full, so that a typing mistake is visible. Otherwise it is masked.
 */
export function useDestination(typed: string | undefined, masked: string): string {
  const [written, setWritten] = useState<{ typed: string; text: string }>();
  useEffect(() => {
    if (!typed?.startsWith('+')) return;
    void loadPhoneReader().then(
      ({ formatPhone }) => setWritten({ typed, text: formatPhone(typed) }),
      () => undefined,
    );
  }, [typed]);

  if (typed === undefined) return keepTogether(masked);
  return keepTogether(written?.typed === typed ? written.text : typed);
}
