/** The browser of the tests can be put at an address. */
interface Window {
  happyDOM: { setURL: (url: string) => void };
}
