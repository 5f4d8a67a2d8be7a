import { type ExportTable, instant, json, nameOf, text } from './column.ts';

export const DEEDS: ExportTable = {
  tells: 'The audit log: what staff and operators did, in the order in which it was written.',
  period: 'when it was done',
  columns: {
    deedId: text('e.id', 'the deed'),
    at: instant('e.at', 'when'),
    action: text('e.action', 'what was done: `DeedAction` of [the schema](../schema.graphql)'),
    staffId: text('e.staff_id', 'the member who did it; empty for a command'),
    staffName: nameOf('s.name', 'their name'),
    deviceId: text('e.device_id', 'the device on which it was done'),
    account: nameOf('e.account', 'who ran the command, as it was told'),
    gachaId: text('e.gacha_id', 'of which gacha'),
    orderId: text('e.order_id', 'of which order'),
    userId: text('e.user_id', 'of which fan'),
    subjectId: text('e.subject_id', 'of what else: a member, a handover, a refund'),
    reason: text('e.why', 'why, as it was written down'),
    before: json('e.before', 'what changed, as it was'),
    after: json('e.after', 'what changed, as it is since'),
  },
  from: 'deeds e left join staff s on s.id = e.staff_id',
  at: 'e.at',
  gachas: 'e.gacha_id = any($GACHAS)',
  key: 'e.id',
  // An import of a catalogue tells all that it changed, twice.
  rowsAtOnce: 10,
};
