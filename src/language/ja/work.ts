import type { AtProcessor, work as english, trackingForms as englishForms } from '../en/work.ts';
import { momentInJapan } from './moment.ts';

const trackingForms: typeof englishForms = {
  yamato: '数字12桁',
  sagawa: '数字12桁',
  japanpost: '数字11桁または12桁、または RR123456789JP の形式',
};

const STATUS: Record<NonNullable<AtProcessor>['status'], string> = {
  open: '決済待ち',
  authorised: '与信済み',
  captured: '売上確定済み',
  voided: '取消済み',
  declined: '承認されていない状態',
};

const toldByProcessor = (found: AtProcessor): string =>
  found
    ? `決済代行会社では${found.amount === undefined ? '' : `${found.amount}円が`}${STATUS[found.status]}です`
    : '決済代行会社に記録がありません';

/** Beside a field of a form of staff. */
export const work: typeof english = {
  REFUND_OWED: '未完了の返金があります。完了してからお試しください。',
  WAS_REFUNDED: '返金済み、または返金の手続き中です。',
  ORDER_UNPAID: 'お支払い済みの注文を指定してください。',
  NOT_REFUNDED_SO_FAR: ({ least, most }) => `${least}円から、まだ返金していない${most}円までの金額を入力してください。`,
  NOT_CAPTURED: ({ least, most }) => `${least}円から、お支払い済みの${most}円までの金額を入力してください。`,
  CHARGED_BACK: ({ refundId }) =>
    `チャージバック（${refundId}）がすでに記録されています。それが取り下げられた場合は、先に記録を取り消してください。`,
  PRIZES_DECIDED: '注文はすでに返金済みです。この項目は省略してください。',
  PRIZES_DECIDED_OTHERWISE: '景品の扱いは、すでに別の内容で決定しています。',
  PRIZES_UNDECIDED: '残額すべての返金になります。景品の扱いを指定してください。',
  PRIZES_OF_PART: '一部の返金では、景品の扱いは変わりません。この項目は省略してください。',
  PRIZES_WRITTEN_OFF: 'カード会社の判断が変わることがあるため、write-off を指定してください。',
  PRIZES_OF_ITEMS: '指定した景品の扱いを指定してください。',
  NOT_OF_ITEMS: ({ least, most }) =>
    `${least}円から${most}円までの金額を入力してください。最後の景品では残額すべて、その前は残額より少ない金額になります。`,
  KEY_NEEDED: '金額を指定するときは必須です。再送信による二重の返金を防ぎます。',
  NOT_REMAINING: ({ remaining }) => `今回の返金前の残額を指定してください。記録上の残額は${remaining}円です。`,
  REST_OF_PART: '一部の返金の取りやめでは省略してください。残額はあらためて返金し、景品の扱いを指定してください。',
  REFUND_OF_SERVICE: 'このシステムが行った返金です。取り消せるのは、担当者が記録した返金だけです。',
  TAKEN_BACK: 'すでに取り消されています。',
  PRIZES_PUT_BACK: '景品を在庫に戻しているため、取り消せません。お客様への入金は別の方法で行ってください。',
  NOT_GIVEN_BACK: ({ found, left }) =>
    `実際に返金された金額と異なります。残額は${left}円になるはずですが、${toldByProcessor(found)}。`,
  CARRIED_OUT: ({ found }) => `この返金は実行済みです。${toldByProcessor(found)}。`,
  CARRIED_OUT_THERE: ({ found, without }) =>
    `この返金は実行済みです。${toldByProcessor(found)}。この返金がない場合の金額は${without}円です。`,
  STILL_UNCERTAIN: ({ until }) => `${momentInJapan(until)}までは実行される可能性があります。それ以降にお試しください。`,
  SUPERVISOR_REFUNDS: '一部がお渡し済み、または発送済みのため、返金できるのはスーパーバイザーだけです。',
  IN_A_PARCEL: '荷物に入っています。先に荷物から取り出してください。',

  ORDERS_OR_ITEMS: 'この項目か itemIds のどちらかを指定してください。',
  ORDER_NOT_COVERED: 'この受取コードの対象の注文ではありません。',
  ITEM_NOT_COVERED: 'この受取コードの対象の景品ではありません。',
  ORDER_OF_OTHER_GACHA: 'このガチャの注文ではありません。',
  ITEM_OF_OTHER_GACHA: 'このガチャの景品ではありません。',
  NOT_AN_ORDER_ID: '注文の ID ではありません。',
  NOT_AN_ITEM_ID: '景品の ID ではありません。',
  ITEM_OF_OTHER_ORDER: 'この注文の景品ではありません。',
  ITEM_OF_OTHER_HANDOVER: 'この受け渡しの景品ではありません。',
  REFUNDED: '返金済みです。',
  HANDED_OVER: '全部または一部が、すでにお渡し済みです。',
  HANDOVER_REFUNDED: '返金された注文の受け渡しです。',
  HANDOVER_OF_REFUNDED: '返金済みの景品が含まれています。ほかの景品だけを指定してください。',
  REFUNDED_SINCE: '受取コードを読み取った後に返金された景品があります。もう一度読み取り、表示された景品をお渡しください。',
  TOO_MANY_ITEMS: ({ most }) => `合わせて${most}点以内になるように注文を指定してください。`,
  UNDONE_TOO_LATE: ({ minutes }) => `取り消せるのは、お渡しした本人が${minutes}分以内に行う場合か、スーパーバイザーだけです。`,
  TOO_LATE: '受取期間が過ぎています。スーパーバイザーの承認が必要です。',
  IN_THE_FUTURE: '未来の日時です。この端末の時計が合っているかご確認ください。',
  BEFORE_1970: '1970年より前の日時です。この端末の時計が合っているかご確認ください。',
  TOO_LONG_AGO: ({ hours }) => `${hours}時間以内の日時を指定してください。`,
  BEFORE_THE_CODE: '受取コードが発行される前の日時です。',
  DECIDED_OTHERWISE: 'すでに別の判断が記録されています。',
  NOTHING_WAITS: 'この受取コードの対象で、まだお渡ししていない景品がありません。',

  NOT_YOURS_TO_POST: 'あなたが発送を担当しているものではありません。',
  GACHAS_OF_OTHERS: 'このスタッフが発送を担当しているガチャを指定してください。',
  POSTED: 'すでに発送済みです。',
  IN_OTHER_PARCEL: '別の荷物に入っています。',
  FAN_BANNED: 'お客様のアカウントが停止中のため、保留しています。',
  SEVERAL_FANS: '複数のお客様の注文が含まれています。',
  NO_ADDRESS: 'お届け先が登録されていない注文があります。',
  SEVERAL_ADDRESSES: 'お届け先の異なる注文が含まれています。',
  NOT_A_WHOLE_PARCEL: '梱包済みの荷物1つの全部か、まだ梱包していないものだけを指定してください。',
  NUMBER_OF_OTHER_PARCEL: '別の荷物の番号です。',
  COLLECTED_ON_SITE: '会場でお渡しする注文のため、発送するものはありません。',
  NO_PARCEL_NUMBER: '荷物の番号ではありません。',
  NOT_A_TRACKING_NUMBER: ({ carrier }) => `運送会社の番号を入力してください（${trackingForms[carrier]}）。`,

  MORE_MISTAKES: ({ count }) => `ほかに${count}件あります。`,
  FILE_TOO_LARGE: ({ most }) => `${most} MiB を超えています。分けて送信してください。`,
  FILE_EMPTY: 'ファイルが空です。',
  FILE_NOT_UTF8: 'UTF-8 のファイルではありません。運送会社のファイルは CP932（Shift_JIS）の場合があります。',
  FILE_NOT_CP932: 'CP932（Shift_JIS）か、BOM 付きの UTF-8 で保存してください。BOM のない UTF-8 になっています。',
  ONLY_A_HEADING: '見出しの後に荷物の行がありません。',
  COLUMNS_MISSING: ({ columns }) => `次の列が必要です：${columns}`,
  COLUMNS_TWICE: ({ columns }) => `次の列が重複しています：${columns}`,
  COLUMN_COUNT: ({ columns, heading }) => `列の数が${columns}で、見出しの${heading}と合いません。`,
  QUOTE_NOT_CLOSED: '引用符（"）が閉じられていません。',
  QUOTE_INSIDE: '引用符（"）の位置が正しくありません。',
  NOT_A_PARCEL: ({ text }) => (text ? `「${text}」は荷物の番号ではありません。` : '荷物の番号がありません。'),
  NOT_A_CARRIER: ({ words }) => `運送会社は次のいずれかを指定してください：${words}`,
  NO_TRACKING_NUMBER: '追跡番号がありません。',
  WRONG_TRACKING_NUMBER: ({ text, carrier }) =>
    `「${text}」は運送会社の番号ではありません。正しい形式は、${trackingForms[carrier]}です。`,
  WRONG_LAST_DIGIT: ({ number }) => `${number} の最後の1桁が正しくありません。番号をご確認ください。`,
  PARCEL_UNKNOWN: ({ parcel }) => `${parcel} の荷物は見つかりません。`,
  PARCEL_AMBIGUOUS: ({ parcel }) => `${parcel} の荷物が2つあります。注文ごとに発送を登録してください。`,
  PARCEL_TWICE: ({ parcel }) => `${parcel} がファイルに2回あります。`,
  PARCEL_POSTED: ({ parcel, label }) => `${parcel} はすでに ${label} で発送済みです。`,
  PARCEL_HELD: ({ parcel }) => `${parcel} は、お客様のアカウントが停止中のため、保留しています。`,
  LABEL_TAKEN: ({ parcel, label }) => `${parcel} に ${label} は登録できません。別の荷物の番号です。`,
  NOT_IN_JAPAN: '日本国外です。このファイルは国内の荷物用です。',
  LONGER_THAN_PRINTED: '運送会社の送り状に印刷できる長さを超えています。',
  ADDRESS_LONGER_THAN_PRINTED: ({ bytes }) => `住所全体が、送り状に印刷できる長さ（${bytes}バイト）を超えています。`,
  NAME_LONGER_THAN_PRINTED: ({ bytes }) => `送り状に印刷できる長さ（${bytes}バイト）を超えています。`,
  NOT_IN_CP932: ({ character, point }) => `運送会社の文字コード（CP932）にない文字「${character}」（${point}）が含まれています。`,
  A_FORMULA: '表計算ソフトの数式として扱われる文字で始まっています。',
  PACK_BY_POST: 'POST では true を指定し、そのほかのメソッドでは指定しないでください。',

  LAST_OPERATOR: '全ガチャのオペレーターがいなくなります。先に別のオペレーターを登録してください。',
  MORE_THAN_INVITED: ({ deviceId }) =>
    `端末（${deviceId}）を招待したスタッフの権限を超えています。端末の利用を停止してから、招待し直してください。`,
  NO_ROLE_OF_YOURS: 'あなたが担当するガチャの役割を1つ以上指定してください。',
  ROLE_NEEDED: '役割を1つ以上指定してください。',
  ACCOUNT_TAKEN: 'このアカウントは、すでにスタッフとして登録されています（停止中を含みます）。',
  MEMBER_REVOKED: 'このスタッフは停止中です。先に停止を解除してください。',
  ISSUER_OF_USERS: 'お客様のログインに使われている発行者です。スタッフには使用できません。',
  ISSUER_OF_DEVICES: 'このゲートウェイ自身です。代わりに端末を招待してください。',
  NOT_AN_ISSUER: 'https://login.example.com のような URL か、IDENTITY_PROVIDERS にある名前を指定してください。',
  NO_STAFF_PAGE:
    'ゲートウェイの STAFF_APP_URL、または PUBLIC_URL（PAGES に staff が必要です）に、スタッフの端末から開ける https の URL を設定してください。',
  NOT_A_PROOF: 'DPoP の証明（RFC 9449）を、ヘッダーの鍵を使い ES256 で署名して送信してください。',
  PROOF_NAME: ({ least, most }) => `jti は${least}〜${most}文字で指定してください。`,
  PROOF_ADDRESS: ({ address }) => `htm は POST、htu は ${address} を指定してください。`,
  PROOF_TIME: 'iat が現在の時刻ではありません。この端末の時計が合っているかご確認ください。',
  PROOF_USED: 'すでに使用された証明です。更新のたびに新しく作成してください。',
  KEY_OF_OTHER_DEVICE: '別の端末の鍵です。新しい鍵を作成してください。',
};
