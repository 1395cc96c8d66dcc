let begun = 0;

/** Call it before the browser creates a passkey. */
export function noteCreation(): void {
  begun += 1;
}

/** How many passkeys this page has begun to create. A list that was asked for before may lack the last one. */
export const countCreations = (): number => begun;
