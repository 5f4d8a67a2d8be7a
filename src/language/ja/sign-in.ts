import type { signIn as inEnglish, ofLine as ofLineInEnglish } from '../en/sign-in.ts';

export const ofLine: typeof ofLineInEnglish = {
  LINE_CODE: 'LINE から受け取った code を指定してください。',
  LINE_CODE_SPENT: 'LINE から受け取って10分以内の、まだ使われていない code を指定してください。',
  LINE_VERIFIER: '半角英数字・記号43〜128文字で指定してください（RFC 7636）。',
  LINE_REDIRECT: 'LINE から戻ったページのアドレスを指定してください。',
  LINE_REDIRECT_UNKNOWN: 'このゲートウェイに登録されている、LINE から戻るアドレスを指定してください。',
  LINE_NONCE: '半角英数字・記号16〜255文字で指定してください。',
  LINE_NONCE_OTHER: 'この code を受け取ったログインの nonce を指定してください。',
};

export const signIn: typeof inEnglish = {
  who: 'どなたですか？',
  demo: 'こちらはデモです。ログインする人をお選びください。パスワードは必要ありません。',
  nobody: 'まだ誰もいません。デモのカタログに該当する人が登録されていません。',
  cancel: 'ログインせずに戻る',
  late: 'もう一度お試しください',
  lateTold: 'ページを開いてから時間がたったか、このページが直接開かれました。ログインしようとしたページにお戻りください。',
  wrong: 'ログインできませんでした',
  wrongTold: 'ログインしようとしたページに戻り、もう一度お試しください。',
  leave: 'ログアウトしますか？',
  leaveTold: 'いつでもまたログインできます。',
  yes: 'ログアウトする',
  no: 'ログインしたままにする',
  left: 'ログアウトしました',
  leftTold: 'このページは閉じてかまいません。',
};
