import { changeMarketing } from '@talon/contract/profile';
import type { ReplyOf } from '@talon/contract/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { codeOf, replyOf } from '../../shared/api/call-error';
import { toasts } from '../../shared/layout/toasts';
import { endsSession } from '../../shared/session/ends-session';
import { usePortal } from '../../shared/session/portal';
import { useTranslations } from '../../shared/translations/translations';

/** The query key of the accepted texts and the consent to offers. */
export const documentsKey = 'documents';

export type MarketingConsent = ReplyOf<typeof changeMarketing>;

/** Gives or withdraws the consent to offers. While the request is pending, `wanted` is the chosen value. */
export function useChangeMarketing() {
  const { call } = usePortal();
  const { language, translate } = useTranslations();
  const queries = useQueryClient();

  const [wanted, setWanted] = useState<boolean>();

  const { mutate } = useMutation({
    mutationFn: (marketing: boolean) => replyOf(call(changeMarketing, { body: { marketing, language } })),
    async onSuccess(_reply, marketing) {
      await queries.invalidateQueries({ queryKey: [documentsKey] });
      toasts.show({
        tone: 'success',
        title: translate(marketing ? 'profile.consent.offers.on' : 'profile.consent.offers.off'),
      });
    },
    onError(error) {
      const code = codeOf(error) ?? 'internal';
      if (endsSession(code)) return;
      toasts.show({
        tone: 'danger',
        title: translate('profile.consent.offers.failed'),
        text: translate(`error.${code}`),
      });
    },
    onSettled: () => setWanted(undefined),
  });

  return {
    wanted,
    /** Sends one change at a time; ignored while a request is pending. */
    change: (marketing: boolean) => {
      if (wanted !== undefined) return;
      setWanted(marketing);
      mutate(marketing);
    },
  };
}
