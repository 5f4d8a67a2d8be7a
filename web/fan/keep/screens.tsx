import './keep.css';
import { later } from '../../shared/parts/later.tsx';
import type { Screens } from '../page.tsx';
import { Order } from './order.tsx';
import { Orders } from './orders.tsx';

const Reveal = later(() => import('./reveal/reveal.tsx').then(({ Reveal }) => Reveal));
const CodeScreen = later(() => import('./code/code.tsx').then(({ CodeScreen }) => CodeScreen));
const Fair = later(() => import('./fair/fair.tsx').then(({ Fair }) => Fair));
const FairTold = later(() => import('./fair/fair.tsx').then(({ FairTold }) => FairTold));

/** What becomes of an order that is paid. What is opened rarely comes when it is opened. */
export const keeping: Screens = {
  '/orders': () => <Orders />,
  '/orders/:id': ({ id = '' }) => <Order key={id} id={id} />,
  '/orders/:id/reveal': ({ id = '' }) => <Reveal id={id} />,
  '/code': () => <CodeScreen />,
  '/fair': () => <FairTold />,
  '/fair/:id': ({ id = '' }) => <Fair orderId={id} />,
};
