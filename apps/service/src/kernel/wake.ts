/** Tells a loop of this node that there is work. */
export interface Wake {
  call: () => void;
  /** Resolves at the next call, or after this time. A call that nobody waited for resolves it at once. */
  wait: (milliseconds: number) => Promise<void>;
}

export function createWake(): Wake {
  let isCalled = false;
  let resume = (): void => undefined;
  return {
    call() {
      isCalled = true;
      resume();
    },
    async wait(milliseconds) {
      if (!isCalled) {
        await new Promise<void>(resolve => {
          const timer = setTimeout(resolve, milliseconds);
          resume = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      isCalled = false;
    },
  };
}
