import { afterSales, sees } from './desk.ts';
import { also, type State } from './states.ts';

/** Each is looked at on a phone and at a desk, in both languages. */
export const STATES_OF_DESKS: readonly State[] = [also('desk, today', afterSales(sees('operator', '/staff/today', 'today')))];
