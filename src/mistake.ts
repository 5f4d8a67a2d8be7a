/** Something that whoever runs the gateway can put right: told in plain words, without a stack. */
export class Mistake extends Error {
  override name = 'Mistake';
}
