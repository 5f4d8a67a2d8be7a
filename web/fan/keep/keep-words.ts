import { words as all } from '../words.ts';

/** What is said of orders that were made. */
export const words = () => all().keep;
