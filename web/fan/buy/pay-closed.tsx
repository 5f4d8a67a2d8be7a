import { Go } from '../../shared/parts/button.tsx';
import { Notice } from '../../shared/parts/notice.tsx';
import { words } from '../words.ts';
import type { ToPay } from './pay.tsx';

/** An order that is decided: here, in another tab, or by the clock. */
export function Closed({ order }: { order: ToPay }) {
  const said = words().paying;
  const again = (
    <div>
      <Go to={`/gachas/${order.gacha.id}`}>{said.orderAgain}</Go>
    </div>
  );
  switch (order.status) {
    case 'PAID':
    case 'DELIVERED':
      return (
        <>
          <Notice kind="fine" title={said.paid}>
            <p>{said.paidTold}</p>
          </Notice>
          <Go kind="main" wide to={`/orders/${order.id}/reveal`}>
            {said.reveal}
          </Go>
          <Go kind="bare" wide to={`/orders/${order.id}`}>
            {said.toOrder}
          </Go>
        </>
      );
    case 'EXPIRED':
      return (
        <>
          <Notice kind="look" title={said.expired}>
            <p>{said.expiredTold}</p>
          </Notice>
          {again}
        </>
      );
    case 'CANCELLED':
      return (
        <>
          <Notice kind="look" title={said.cancelled}>
            <p>{said.cancelledTold}</p>
          </Notice>
          {again}
        </>
      );
    default:
      return (
        <>
          <Notice kind="look" title={said.refunded} />
          <div>
            <Go to={`/orders/${order.id}`}>{said.toOrder}</Go>
          </div>
        </>
      );
  }
}
