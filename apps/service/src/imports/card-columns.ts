import { normaliseCardNumber } from '@talon/rules/card-number';
import * as v from 'valibot';
import { normalised, optional, reference } from './columns';

/** The columns of a file of cards. */
export const cardColumns = v.object({
  card_number: normalised(normaliseCardNumber, 'is not a card number: 16 digits from 5065'),
  state: optional(
    v.picklist(
      ['fresh', 'activated', 'refused', 'blocked'],
      'is not one of fresh, activated, refused, blocked',
    ),
  ),
  user_id: optional(reference),
  customer_user_id: optional(reference),
  fridom_user_id: optional(reference),
  /** The reference of the cardholder's account, for an activated card. */
  account: optional(reference),
});

export type ImportedCard = v.InferOutput<typeof cardColumns>;
