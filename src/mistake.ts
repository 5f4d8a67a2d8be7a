/** A mistake of the operator's: reported in plain words, without a stack. */
export class Mistake extends Error {
  override name = 'Mistake';
}
