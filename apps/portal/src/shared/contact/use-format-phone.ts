import { useEffect, useState } from 'react';
import { loadPhoneReader } from './PhoneField';

const asKept = (e164: string) => e164;

/** Writes a phone number in groups, once the phone reader is loaded. */
export function useFormatPhone(): (e164: string) => string {
  const [format, setFormat] = useState<(e164: string) => string>(() => asKept);
  useEffect(() => {
    void loadPhoneReader().then(
      ({ formatPhone }) => setFormat(() => formatPhone),
      () => undefined,
    );
  }, []);
  return format;
}
