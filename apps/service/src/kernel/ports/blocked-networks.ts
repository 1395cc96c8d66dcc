/** The networks from which nobody may sign in, as this node knows them. */
export interface BlockedNetworks {
  /** Whether an IP address belongs to one of them. */
  has: (address: string) => Promise<boolean>;
  /** Makes the node read them again for the next request. */
  forget: () => void;
}
