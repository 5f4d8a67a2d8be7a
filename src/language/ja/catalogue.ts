import type { catalogue as english } from '../en/catalogue.ts';

export const catalogue: typeof english = {
  IS_MISSING: 'この項目がありません。',
  NOT_WHOLE_NUMBER: '整数で指定してください。',
  AT_LEAST: ({ least }) => `${least}以上の数で指定してください。`,
  AT_MOST: ({ most }) => `${most}以下の数で指定してください。`,
  NOT_A_GROUP: '波かっこで囲んだオブジェクトで指定してください。',
  TEXT_OR_EACH: '文字列か、言語ごとの文字列（{ "ja": "…", "en": "…" }）で指定してください。',
  NO_TEXT_IN_ANY: '少なくとも1つの言語の文章を指定してください。',
  NOT_AN_ADDRESS: 'ウェブのアドレスを指定するか、空にしてください。',
  NOT_A_PICTURE: '`gacha pictures add` が表示する画像の名前か、ウェブのアドレスを指定するか、空にしてください。',
  NOT_AN_ID: '小文字とハイフンで書かれた UUID を指定してください。',
  NOT_A_DATE: '実在する日時を、2026-12-01 10:00（日本時間）または 2026-12-01T10:00:00+09:00 の形式で指定してください。',
  NOT_LATER: ({ other }) => `${other} より後の日時を指定してください。`,
  NOT_A_TELEPHONE: '電話番号を指定してください。',
  NOT_A_REGISTRATION: 'T と13桁の数字（例：T7000012050002）で指定してください。',
  REGISTRATION_MISTYPED: '登録番号に誤りがあります（最初の数字は検査用の数字ですが、合っていません）。',
  ALL_OR_LIST: '"all"、または ID のリストで指定してください。',
  TWICE_IN_FILE: '同じものがこのファイルに2回あります。',
  ANSWER_TOO_LARGE: ({ megabytes }) => `合計で${megabytes} MB の応答になります。上限は 2 MB です。文章を短くしてください。`,
  LIST_TOO_LARGE: ({ gachas, megabytes }) =>
    `公開中のガチャ${gachas}件の一覧が${megabytes} MB になります。上限は 2 MB です。終了したガチャを非公開（published）にするか、文章を短くしてください。`,
  OF_OTHER_GACHA: ({ gachaId }) => `別のガチャ（${gachaId}）の景品です。`,
  LESS_THAN_DRAWN: ({ drawn }) => `すでに${drawn}点が引かれています。それより少なくはできません。もう一度書き出してください。`,
  NO_SUCH_GACHA: 'このガチャはありません。',
  NO_SUCH_PICTURE: 'この画像はありません。先に gacha pictures add で追加してください。',
  SAME_NAME: ({ id }) =>
    `この項目がなく、同じ名前のものがすでにあります。同じものであれば "id": "${id}" と書き、違うものであれば名前を変えてください。`,
  OLDER_VERSION: ({ known, now }) =>
    `${known} ですが、このガチャは現在 ${now} です。もう一度書き出すか、--force と --why を付けて取り込んでください。`,
  OLDER_GACHA: ({ name, known, now }) =>
    `${known} ですが、「${name}」は現在 ${now} です。もう一度書き出すか、ほかの人の変更を上書きしてください。`,
  NOT_AS_SEEN: '確認した時から内容が変わりました。もう一度、変更点をご確認ください。',
  NO_JSON: 'JSON として読めません。',
  TOO_MANY_PRIZES: ({ prizes, most }) =>
    `景品が${prizes}件あります。ここで送信できるのは${most}件までです。分けて送信するか、コマンドで取り込んでください。`,
  TOO_MANY_ENTRIES: ({ count, most }) =>
    `項目が${count}件あります。ここで送信できるのは${most}件までです。分けて送信するか、コマンドで取り込んでください。`,
  FILE_TOO_MANY_VALUES: ({ most }) =>
    `値がここで送信できる上限の${most}件を超えています。分けて送信するか、コマンドで取り込んでください。`,
  FILE_TOO_DEEP: ({ most }) => `リストやグループの入れ子が${most}段を超えています。`,
  NOT_AS_KNOWN: ({ known, now }) => `${known} ですが、現在は ${now} です。最新の内容をご確認ください。`,
  WHY_AFTER_SALE: '終了した販売の終了日時を変えるには、理由を入力してください。',
  WHY_DURING_SALE: '販売中の価格または確率を変えるには、理由を入力してください。',
  NOT_YET: ({ known, now }) => `${known} ですが、このガチャはまだ ${now} です。別のデータベースのファイルではありませんか。`,
  MORE_THAN_KNOWN: ({ name, amount }) => `「${name}」の在庫は、このファイルの内容より${amount}点多くなっています。`,
  LESS_THAN_KNOWN: ({ name, amount }) => `「${name}」の在庫は、このファイルの内容より${amount}点少なくなっています。`,
  NO_AMOUNT: '0以外の数を指定してください。',
  NAME_TAKEN: 'このガチャの別の景品と同じ名前です。',
  KIND_STAYS:
    '後から変えられません（シークレットを通常の景品にすることだけができます）。この景品を取り下げて、新しく追加してください。',
  LAST_ONE_TWICE: '「last-one」（ラストワン賞）にできる景品は、1つのガチャに1つだけです。',
  LAST_ONE_ALONE: 'ラストワン賞のほかに、景品が必要です。ラストワン賞は、ほかの景品の最後の1点を引いた人に渡ります。',
  LAST_ONE_UNDRAWN: 'ラストワン賞は抽選されないため、0にしてください。',
  ONE_LAST_ONE: ({ supply }) => `${supply}にしてください。ラストワン賞は1点だけで、返金のときにだけ戻ります。`,
  LAST_ONE_RESTOCKED: 'ラストワン賞の在庫は変えられません。1点だけで、返金のときにだけ戻ります。',
  LAST_PRIZE: 'このガチャのただ1つの景品です。販売を終了してください。',
  ALREADY_THERE: 'すでに登録されています。登録済みのものを変更してください。',
};
