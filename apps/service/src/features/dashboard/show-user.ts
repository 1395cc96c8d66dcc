import type { showUser as endpoint } from '@talon/contract/dashboard';
import { maskIban } from '@talon/rules/iban';
import type { UseCase } from '../../kernel/route';

/** Returns the account without another query: the session check has read it already. */
export const showUser: UseCase<typeof endpoint> = async (deps, { bearer, market }) => {
  return {
    data: {
      id: bearer.id,
      user_id: bearer.user_id,
      customer_user_id: bearer.customer_user_id,
      fridom_user_id: bearer.fridom_user_id,
      email: bearer.email,
      phone: bearer.phone,
      iban:
        market.hasBankAccount && bearer.iban_encrypted
          ? maskIban(
              deps.encryption.decrypt(bearer.iban_encrypted, {
                column: 'accounts.iban_encrypted',
                id: bearer.id,
              }),
            )
          : null,
      firstname: bearer.firstname,
      lastname: bearer.lastname,
      birthdate: bearer.birthdate,
      gender: bearer.gender,
      language: bearer.language,
      password_status: bearer.password_status,
      last_password_change: bearer.last_password_change?.toISOString() ?? null,
      mfa_forced: bearer.is_mfa_forced,
      erasure_due_at: bearer.erasure_due_at?.toISOString() ?? null,
    },
  };
};
