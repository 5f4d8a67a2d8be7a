import type { Screens } from '../page.tsx';
import { Browse } from './browse.tsx';

/** What leads a fan to an order that is paid. */
export const buying: Screens = {
  '/': () => <Browse />,
};
