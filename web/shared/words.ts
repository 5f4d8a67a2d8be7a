import type { Language } from './chosen.ts';
import { language } from './language.ts';

/** What both pages say. A sentence that one language lacks does not compile. */
const en = {
  waiting: 'One moment…',
  again: 'Try again',
  back: 'Back',
  close: 'Close',
  cancel: 'Cancel',
  offline: 'No connection',
  offlineTold: 'We could not reach the service. Nothing is lost: try again once you are back online.',
  wrong: 'Something went wrong',
  wrongTold: (id: string | undefined) =>
    id ? `This is our fault. Please tell the organiser this number: ${id}` : 'This is our fault. Please try again.',
  signIn: 'Sign in',
  signInTold: 'Choose how you would like to sign in.',
  signOut: 'Sign out',
  signInCancelled: 'You did not sign in. Nothing was changed.',
  signInFailed: 'Signing in did not work. Please try again.',
  noProviders: 'There is no way to sign in here yet. Please ask the organiser.',
  language: '日本語',
  notFound: 'This page is not here',
  home: 'To the first page',
};

const ja: typeof en = {
  waiting: '読み込んでいます…',
  again: 'もう一度試す',
  back: '戻る',
  close: '閉じる',
  cancel: 'やめる',
  offline: '通信できません',
  offlineTold: '接続できませんでした。データは失われていません。電波の良いところで、もう一度お試しください。',
  wrong: '問題が発生しました',
  wrongTold: (id) =>
    id
      ? `ご不便をおかけして申し訳ございません。次の番号を主催者にお伝えください。${id}`
      : '申し訳ございません。もう一度お試しください。',
  signIn: 'ログイン',
  signInTold: 'ログイン方法をお選びください。',
  signOut: 'ログアウト',
  signInCancelled: 'ログインを取りやめました。変更はありません。',
  signInFailed: 'ログインできませんでした。もう一度お試しください。',
  noProviders: '現在ご利用いただけるログイン方法がありません。主催者にお問い合わせください。',
  language: 'English',
  notFound: 'ページが見つかりません',
  home: '最初のページへ',
};

const WORDS: Record<Language, typeof en> = { en, ja };
export const shared = (): typeof en => WORDS[language.value];
