import { Mistake } from '../../refusal.ts';

/** The words are wrong in a way that only the verb knows. */
export class Misuse extends Error {}

/** What was checked is not in order; without a message where it was told already. */
export class Disorder extends Mistake {}
