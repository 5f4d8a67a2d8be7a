import { later } from '../../shared/parts/later.tsx';
import type { Screens } from '../page.tsx';
import { Browse } from './browse.tsx';
import { Look } from './look.tsx';

const CheckIn = later(() => import('./check-in.tsx').then((it) => it.CheckIn));
const Address = later(() => import('./address.tsx').then((it) => it.Address));
const LastScreen = later(() => import('./last-screen.tsx').then((it) => it.LastScreen));
const Pay = later(() => import('./pay.tsx').then((it) => it.Pay));

/** What leads a fan to an order that is paid. */
export const buying: Screens = {
  '/': () => <Browse />,
  '/gachas/:id': ({ id = '' }) => <Look gachaId={id} />,
  '/gachas/:id/address': ({ id = '' }) => <Address gachaId={id} />,
  '/gachas/:id/order': ({ id = '' }) => <LastScreen gachaId={id} />,
  '/check-in': () => <CheckIn />,
  '/pay/card': () => <Pay />,
};
