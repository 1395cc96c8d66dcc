/** The test browser (happy-dom): `setURL` sets the address of the page. */
interface Window {
  happyDOM: { setURL: (url: string) => void };
}
