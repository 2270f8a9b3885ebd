/** A broken promise. */
export class Broken extends Error {
  override readonly name = 'Broken'
}
