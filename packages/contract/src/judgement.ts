import { passwordRuleNames } from '@talon/rules/password';
import * as v from 'valibot';

/**
 * The judgement of a password: by the list of common passwords, the estimate of its strength, and the data that the service
 * has about its owner. The breach list is queried only when a password is set.
 */
export const judgement = v.object({
  /** The rules that the password breaks, in the order of the rules. */
  broken: v.array(v.picklist(passwordRuleNames)),
  /** From 0 (guessed at once) to 4. At most 1 if the password breaks a rule. */
  strength: v.picklist([0, 1, 2, 3, 4]),
});

export type Judgement = v.InferOutput<typeof judgement>;
