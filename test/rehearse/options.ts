import { parseArgs } from 'node:util';
import { Mistake } from '../../src/refusal.ts';

export const USAGE = `Usage: gacha rehearsal festival [--minutes 10] [--fans 500] [--scale 1] [--faults all|none|NAME,NAME] [--report DIR]
       gacha rehearsal festival --gateway URL [--gateway URL] --database URL [--token-key FILE] [--pid N] [--patroni URL] [--command COMMAND] …
       gacha rehearsal festival --new-token-key FILE
The first minutes of a festival, with faults in it: against gateways that run, or two of its own where none is named.
--command: a fault of your own, as the shell runs it. --scale multiplies minutes and fans. --free: everything costs nothing, so no card processor is asked. --in-production: the gateways
may be in production. --remote: they may be on other machines. What it leaves, and how to read its report: docs/operating/rehearsal.md.`;

export type Options = {
  gateways: string[];
  pids: number[];
  database: string | undefined;
  patroni: string | undefined;
  commands: string[];
  tokenKey: string | undefined;
  newTokenKey: string | undefined;
  seconds: number;
  fans: number;
  /** Absent: all that can be done with what was given. */
  faults: string[] | undefined;
  report: string;
  isFree: boolean;
  mayBeProduction: boolean;
  mayBeRemote: boolean;
};

const text = { type: 'string' } as const;
const many = { type: 'string', multiple: true } as const;
const flag = { type: 'boolean', default: false } as const;

const WORDS = {
  ...{ gateway: many, pid: many, command: many, database: text, patroni: text, 'token-key': text, 'new-token-key': text },
  ...{ minutes: text, fans: text, scale: text, faults: text, report: text },
  ...{ free: flag, 'in-production': flag, remote: flag },
};

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({ args, options: WORDS });
  const scale = numberOf('scale', values.scale ?? '1');
  const options = {
    gateways: (values.gateway ?? []).map((url) => url.replace(/\/$/, '')),
    pids: (values.pid ?? []).map((pid) => numberOf('pid', pid)),
    database: values.database,
    patroni: values.patroni?.replace(/\/$/, ''),
    commands: values.command ?? [],
    tokenKey: values['token-key'],
    newTokenKey: values['new-token-key'],
    seconds: Math.max(1, numberOf('minutes', values.minutes ?? '10') * 60 * scale),
    fans: Math.max(1, Math.round(numberOf('fans', values.fans ?? '500') * scale)),
    faults:
      values.faults === undefined || values.faults === 'all' ? undefined : values.faults.split(',').filter((it) => it !== 'none'),
    report: values.report ?? '.rehearsal',
    isFree: values.free,
    mayBeProduction: values['in-production'],
    mayBeRemote: values.remote,
  };
  refuseHalf(options);
  return options;
}

function numberOf(name: string, given: string): number {
  const number = Number(given);
  if (!(number > 0)) throw new Mistake(`--${name}: must be a number above 0, and not ${given}`);
  return number;
}

function refuseHalf({ gateways, database, mayBeRemote, patroni }: Options): void {
  if (gateways.length > 0 !== (database !== undefined))
    throw new Mistake('--gateway and --database belong together: what gateways acknowledge is looked up in their database.');
  const away = [...gateways, database, patroni].filter((url) => url !== undefined && !isOfThisMachine(url));
  if (away.length > 0 && !mayBeRemote)
    throw new Mistake(
      `${away.map((url) => new URL(url ?? '').host).join(', ')}: on another machine. Say --remote if it is yours.`,
    );
}

function isOfThisMachine(url: string): boolean {
  const host = URL.parse(url)?.hostname;
  if (host === undefined) throw new Mistake(`${url}: must be an address`);
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);
}
