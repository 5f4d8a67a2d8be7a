import { Mistake } from '../../refusal.ts';

/** The words are wrong in a way that only the verb knows. */
export class Misuse extends Error {}

/** A check found something wrong; the message is empty where it was printed already. */
export class Disorder extends Mistake {}
