import { listCommonPasswords } from '@talon/contract/security';
import type { Client } from '@talon/contract/client';
import { normalisePassword } from '@talon/rules/password';
import { useEffect, useState } from 'react';
import { usePortal } from '../session/portal';

const pauseMilliseconds = 400;
const prefixLength = 3;

/**
 * Whether a password is a common one; undefined until it is known. Only the beginning of its hash leaves the page. Where
 * the browser cannot hash (an address without TLS), the service alone decides.
 */
export function useIsCommon(password: string): boolean | undefined {
  const { call } = usePortal();
  const [judged, setJudged] = useState<{ password: string; isCommon: boolean | undefined }>();

  useEffect(() => {
    if (password === '') return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      void judge(call, password).then(isCommon => isCurrent && setJudged({ password, isCommon }));
    }, pauseMilliseconds);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [call, password]);

  return judged?.password === password ? judged.isCommon : undefined;
}

async function judge(call: Client, password: string): Promise<boolean | undefined> {
  const hash = await sha1(normalisePassword(password).toLowerCase());
  if (hash === undefined) return undefined;
  const result = await call(listCommonPasswords, { params: { prefix: hash.slice(0, prefixLength) } });
  return result.ok ? result.value.suffixes.includes(hash.slice(prefixLength)) : undefined;
}

async function sha1(text: string): Promise<string | undefined> {
  const { subtle } = globalThis.crypto as { subtle?: SubtleCrypto };
  if (!subtle) return undefined;
  const hash = await subtle.digest('SHA-1', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), byte => byte.toString(16).padStart(2, '0')).join('');
}
