import type { Outgoing } from './ports/transports';

/** Sends an e-mail that is stored. */
type Send = (message: Outgoing) => Promise<void>;

/** E-mails that the node which stores them sends at once, so that no worker has to look for them in the queue. */
export interface PromptMessages {
  /**
   * Takes one of few places. Returns what to call with the message once it is stored, or without it if it is not; undefined if no place
   * is free: then the queue sends the message.
   */
  reserve: () => ((message: Outgoing | undefined) => void) | undefined;
  /** `send` must not reject. */
  start: (send: Send) => void;
  /** Waits for the messages that are being sent. */
  stop: () => Promise<void>;
}

/** As many as the mail server gets connections. */
const places = 4;

export function createPromptMessages(): PromptMessages {
  let sender: Send | undefined;
  let taken = 0;
  const underWay = new Set<Promise<void>>();
  async function sendOne(message: Outgoing | undefined): Promise<void> {
    if (message) await sender?.(message);
    taken -= 1;
  }
  return {
    reserve() {
      if (!sender || taken >= places) return undefined;
      taken += 1;
      return message => {
        const sending = sendOne(message).finally(() => underWay.delete(sending));
        underWay.add(sending);
      };
    },
    start(send) {
      sender = send;
    },
    async stop() {
      sender = undefined;
      await Promise.all(underWay);
    },
  };
}
