import type { RecordedOrigin } from '../documents.ts';

const ORIGINS_EN: Record<RecordedOrigin, string> = {
  CHARGE_BACK: 'The bank of the card took it back (charge-back)',
  BY_HAND: 'We gave it back at the processor, by hand',
  OTHERWISE: 'We gave it back in another way',
};
const ORIGINS_JA: typeof ORIGINS_EN = {
  CHARGE_BACK: 'カード会社が取り戻した（チャージバック）',
  BY_HAND: '決済会社の管理画面で返金した',
  OTHERWISE: 'その他の方法で返金した',
};

/** Receipts, and money that went back without this service. */
export const receiptsEn = {
  receipt: 'Receipt',
  invoice: 'Receipt (qualified simplified invoice)',
  number: 'Number',
  date: 'Date',
  total: 'Total',
  tax: (rate: number) => `Tax inside (${rate} %)`,
  print: 'Open to print, as the fan has it',
  returned: 'Returned',
  record: 'Record money that went back',
  recordSure: 'Record money that went back without this service',
  recordTold: 'Nothing is given back by this: it is written down that it went back.',
  recordPress: (amount: string) => `Record ${amount}`,
  recordReasons: ['The processor told us', 'The bank told us'] as readonly string[],
  how: 'How did it go back?',
  origins: ORIGINS_EN,
  ofAll: (amount: string) => `Yen (left empty: ${amount})`,
  twice: 'Gone twice',
  backs: 'Charge-backs',
  backsTold:
    'What banks took back, as it was recorded at the order. What had gone back before is gone twice: dispute it with the bank.',
  toOrders: 'Receipts, and the form that records a charge-back, are at the order: find it under Orders.',
  standing: 'State',
  states: { ALL: 'All', STANDING: 'Stands', NOTHING: 'Came to nothing' },
  recorded: 'Recorded',
  takeBack: 'Came to nothing',
  takeBackSure: 'Did this charge-back come to nothing?',
  takeBackTold:
    'The order gets its earlier state, and its prizes can be collected again, unless another charge-back covers all of it.',
  takeBackReasons: ['The bank decided for us', 'It was recorded by mistake'] as readonly string[],
};

export const receiptsJa: typeof receiptsEn = {
  receipt: '領収書',
  invoice: '領収書（適格簡易請求書）',
  number: '番号',
  date: '日付',
  total: '合計',
  tax: (rate) => `内消費税（${rate}%）`,
  print: 'ファンと同じ印刷用ページを開く',
  returned: '返還',
  record: '返金の記録',
  recordSure: 'このサービスを通さない返金の記録',
  recordTold: 'この操作で返金されることはありません。すでに戻った金額を記録します。',
  recordPress: (amount) => `${amount}を記録する`,
  recordReasons: ['決済会社からの連絡', '銀行からの連絡'],
  how: '返金の方法',
  origins: ORIGINS_JA,
  ofAll: (amount) => `金額（円、空欄の場合は${amount}）`,
  twice: '二重の返金',
  backs: 'チャージバック',
  backsTold: '銀行が取り戻した金額の記録です。すでに返金した分は二重の返金になるため、銀行に異議を申し立ててください。',
  toOrders: '領収書と、チャージバックを記録するフォームは、「注文」から注文を開くと表示されます。',
  standing: '状態',
  states: { ALL: 'すべて', STANDING: '有効', NOTHING: '取り消し済み' },
  recorded: '記録日時',
  takeBack: '取り消しを記録',
  takeBackSure: 'このチャージバックは取り消されましたか？',
  takeBackTold: '注文は元の状態に戻り、景品を再び受け取れます（全額の別のチャージバックがある場合を除く）。',
  takeBackReasons: ['銀行の判断', '誤って記録した'],
};
