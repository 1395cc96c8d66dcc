import { passwordRuleNames } from '@talon/rules/password';
import * as v from 'valibot';

/**
 * How a password is judged: by the list, the estimate and what the service knows of its owner. The breach list is asked
 * only when a password is set.
 */
export const judgement = v.object({
  /** The rules that it breaks, in the order of the rules. */
  broken: v.array(v.picklist(passwordRuleNames)),
  /** From 0, guessed at once, to 4; at most 1 while it breaks a rule. */
  strength: v.picklist([0, 1, 2, 3, 4]),
});

export type Judgement = v.InferOutput<typeof judgement>;
