import type { Screens } from '../page.tsx';

/** What becomes of an order that is paid. */
export const keeping: Screens = {};
