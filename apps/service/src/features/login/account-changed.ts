/** The account was changed since it was read, so that the sign-in must begin again. */
export class AccountChanged extends Error {}

/** Tries once more if the account was changed meanwhile. */
export async function againIfChanged<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AccountChanged)) throw error;
    return work();
  }
}
