import { type ExportTable, instant, nameOf, text } from './column.ts';
import { NAME_AS_SOLD } from './sold.ts';

export const HANDOVERS: ExportTable = {
  tells: 'Every item that a counter handed over, in the order in which they were won. What was undone is left out.',
  period: 'when it was handed over',
  columns: {
    itemId: text('i.order_detail_id', 'the item'),
    handoverId: text('h.id', 'the handover: several items may be of one'),
    orderId: text('d.order_id', 'its order'),
    gachaId: text('h.gacha_id', 'its gacha'),
    prizeId: text('d.prize_id', 'the prize'),
    prize: NAME_AS_SOLD,
    staffId: text('h.staff_id', 'who handed it over'),
    staffName: nameOf('s.name', 'their name'),
    deviceId: text('h.device_id', 'the device on which it was reported'),
    deliveredAt: instant('h.delivered_at', 'when it was handed over'),
    reportedAt: instant('h.reported_at', 'when it was reported; empty where that was at once'),
  },
  from: `handover_items i join handovers h on h.id = i.handover_id join order_details d on d.id = i.order_detail_id
    join orders o on o.id = d.order_id join staff s on s.id = h.staff_id`,
  version: 'o.odds_version_id',
  at: 'h.delivered_at',
  gachas: 'h.gacha_id = any($GACHAS)',
  key: 'i.order_detail_id',
};
