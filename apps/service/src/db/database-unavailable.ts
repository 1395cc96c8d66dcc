/** The database could not be reached, the connection to it was lost, or the node does not use it yet. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}
