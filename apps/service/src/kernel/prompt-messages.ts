/** Sends a message that is stored. */
type Send = (id: string) => Promise<void>;

/** Messages that the node which stores them sends at once, so that no worker has to look for them in the queue. */
export interface PromptMessages {
  /**
   * Takes one of few places. Returns what to call once it is known whether the message is stored; undefined if no place is free:
   * then the queue sends the message.
   */
  reserve: () => ((id: string | undefined) => void) | undefined;
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
  async function sendOne(id: string | undefined): Promise<void> {
    if (id !== undefined) await sender?.(id);
    taken -= 1;
  }
  return {
    reserve() {
      if (!sender || taken >= places) return undefined;
      taken += 1;
      return id => {
        const sending = sendOne(id).finally(() => underWay.delete(sending));
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
