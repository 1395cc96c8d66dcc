import { Refusal } from '@talon/contract/errors';
import type { changeMarketing as endpoint } from '@talon/contract/profile';
import { transaction } from '../../db/transaction';
import { lockAccount } from '../../domain/accounts/accounts';
import { auditEvent } from '../../domain/audit/audit-events';
import { auditedVisitor } from '../../domain/audit/audited-visitor';
import {
  giveMarketingConsent,
  listAcceptedDocuments,
  withdrawMarketingConsent,
} from '../../domain/onboardings/accepted-documents';
import { marketingReply } from './marketing-reply';
import type { UseCase } from '../../kernel/route';

/** Gives or withdraws the consent to offers. It needs no step-up: withdrawing must be as easy as giving (GDPR, article 7). */
export const changeMarketing: UseCase<typeof endpoint> = async (deps, caller, { body }) => {
  const { bearer, market } = caller;
  if (!market.catalogues.includes(body.language)) {
    throw new Refusal('invalid-request', { fields: ['language'] });
  }
  const accountId = bearer.id;
  return transaction(deps.db, async tx => {
    await lockAccount(tx, { id: accountId });
    const { language } = body;
    const version = market.legal.termsVersion;
    const changed = body.marketing
      ? await giveMarketingConsent(tx, { accountId, version, language })
      : await withdrawMarketingConsent(tx, { accountId });
    if (changed) {
      await auditEvent(deps, tx, {
        accountId,
        event: body.marketing ? 'marketing-given' : 'marketing-withdrawn',
        ...auditedVisitor(caller),
      });
    }
    return marketingReply(await listAcceptedDocuments(tx, { accountId }));
  });
};
