import type { Explanation } from '@talon/contract/console/explain';
import { markets } from '@talon/markets/markets';
import { explainAccount as explain } from '../features/explain/explain-person';
import type { Deps } from '../kernel/deps';
import { commandOperator, findAccount } from './on-account';

/** Says what the person could do now from a new device, and what refuses it until when. Nothing is done or sent. */
export async function explainAccount(deps: Deps, who: string): Promise<string> {
  const { id } = await findAccount(deps, who);
  const { explanations } = await explain(deps, commandOperator(deps), id, undefined);
  return explanations.map(explanation => lineOf(deps, explanation)).join('\n');
}

function lineOf({ translate }: Deps, explanation: Explanation): string {
  const { situation, subject, code, cause, missing, until, method, due } = explanation;
  const values = { cause: cause ?? '', what: situation === 'bank-change' ? 'bank' : '', until: 'none' };
  const outcome =
    code === null
      ? `possible${method ? `, asks for ${method}` : ''}`
      : missing
        ? `refused: the account has no ${missing === 'password' ? 'password' : 'verified address'}`
        : `refused: ${translate(markets[0], 'en', `error.${code}`, values)}`;
  return [
    `${situation.padEnd(14)}${subject ?? ''}`.trimEnd(),
    outcome,
    ...(until ? [`until ${until}`] : []),
    ...(due.code_sent_at ? [`waits for the code of ${due.code_sent_at}`] : []),
    ...(due.required_action ? [`then ${due.required_action}`] : []),
    ...(due.erased_at ? [`erased at ${due.erased_at}`] : []),
  ].join('  ');
}
