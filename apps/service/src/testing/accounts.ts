import { importAccounts } from '../imports/import-accounts';
import type { Deps } from '../kernel/deps';

/** A password that fulfils every rule. */
export const goodPassword = 'vier dozen thee';

let count = 0;

/** Adds an account with the operators' import; without other columns it has no required action. */
export async function addAccount(deps: Deps, given: Record<string, string> = {}): Promise<{ email: string }> {
  count += 1;
  const row: Record<string, string> = {
    reference: `test-${count}`,
    emails: `person${count}@test.example`,
    password: goodPassword,
    firstname: 'Lotte',
    lastname: 'Peeters',
    ...given,
  };
  const csv = `${Object.keys(row).join(',')}\n${Object.values(row).join(',')}\n`;
  const report = await importAccounts(deps, csv);
  if (report.refused > 0) throw new Error(report.lines.join('\n'));
  return { email: row['emails']?.split(' ')[0] ?? '' };
}
