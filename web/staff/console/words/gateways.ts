import type { GatewayFault } from '../documents.ts';

const FAULTS_EN: Record<GatewayFault, string> = {
  BEHIND: 'the database is behind its version',
  AHEAD: 'the database is too new for its version',
  READ_ONLY: 'the database cannot be written to',
  CLOCK: 'its clock is wrong',
  DATABASE: 'the database does not answer it',
  DISK: 'the disk of the database is full',
  DRIFT: 'something was taken out of the tables by hand',
  KEY: 'it lacks an encryption key',
  RESTORED: 'the database was restored',
  DRAINING: 'it is being stopped',
};
const FAULTS_JA: typeof FAULTS_EN = {
  BEHIND: 'データベースのバージョンが古い',
  AHEAD: 'データベースのバージョンが新しすぎる',
  READ_ONLY: 'データベースに書き込めない',
  CLOCK: '時計がずれている',
  DATABASE: 'データベースから応答がない',
  DISK: 'データベースのディスクに空きがない',
  DRIFT: 'テーブルの一部が手作業で削除されている',
  KEY: '暗号鍵が足りない',
  RESTORED: 'データベースが復元された',
  DRAINING: '停止中',
};

export const gatewaysEn = {
  name: 'Gateway',
  state: 'State',
  version: 'Version',
  started: 'Running since',
  turnedAway: 'Turned away',
  own: (name: string) => `${name} (this page)`,
  ready: 'ready',
  notReady: (why: string) => `not ready: ${why}`,
  silent: (moment: string) => `not heard of since ${moment}`,
  stopped: (moment: string) => `stopped ${moment}`,
  faults: FAULTS_EN,
  allWell: (count: string) => `Every gateway is well: ${count} ready`,
  notAll: (count: string, of: string) =>
    `${count} of ${of} gateways are ready. Call whoever is on call: sales may be standing still.`,
  unknown: 'No gateway has told how it is yet.',
};

export const gatewaysJa: typeof gatewaysEn = {
  name: 'ゲートウェイ',
  state: '状態',
  version: 'バージョン',
  started: '稼働開始',
  turnedAway: '断った件数',
  own: (name) => `${name}（この画面）`,
  ready: '正常',
  notReady: (why) => `利用不可：${why}`,
  silent: (moment) => `${moment} から応答なし`,
  stopped: (moment) => `${moment} に停止`,
  faults: FAULTS_JA,
  allWell: (count) => `すべてのゲートウェイが正常です（${count}台）`,
  notAll: (count, of) => `${of}台中${count}台が正常です。販売が止まっている可能性があります。担当者に連絡してください。`,
  unknown: 'ゲートウェイからの報告はまだありません。',
};
