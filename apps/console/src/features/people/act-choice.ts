import type { ActOrder } from '@talon/contract/console/acts';

type WithoutReason<Order> = Order extends unknown ? Omit<Order, 'reason' | 'to_account_id'> : never;

/** An act that was chosen, before its reason and receiver are typed. */
export type ActChoice = WithoutReason<ActOrder>;

/** Opens the question for an act; undefined for somebody who may only look. */
export type Choose = ((choice: ActChoice) => void) | undefined;
