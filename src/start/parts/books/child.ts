import { type ChildProcess, fork } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { environment } from '../../../config/config.ts';
import type { Environment } from '../../../config/missing.ts';

const PROGRAM = new URL('./program.ts', import.meta.url);
/** Counted in the memory limits of `deploy/`, beside that of a gateway. */
const HEAP_MB = 192;
const STDERR_BYTES = 1_024;

export type Death = { code: number | null; signal: NodeJS.Signals | null; error?: string; stderr: string };
export type Child = { process: ChildProcess; death: Promise<Death> };

/** Where memory is short, the system ends this process, and not the gateway that sells. */
export function startChild(heapMb = HEAP_MB): Child {
  const child = fork(PROGRAM, [], {
    serialization: 'advanced',
    env: environmentIn(environment()),
    execArgv: [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=4', ...flagsIn(process.execArgv, environment())],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  child.once('spawn', () => {
    if (process.platform === 'linux') writeFile(`/proc/${child.pid}/oom_score_adj`, '1000').catch(() => {});
  });
  let said = Buffer.alloc(0);
  child.stderr?.on('data', (bytes: Buffer) => {
    said = Buffer.concat([said, bytes]).subarray(-STDERR_BYTES);
  });
  const death = new Promise<Death>((die) => {
    child.once('close', (code, signal) => die({ code, signal, stderr: said.toString() }));
    child.on('error', ({ message }) => die({ code: null, signal: null, error: message, stderr: said.toString() }));
  });
  return { process: child, death };
}

/** How it finds the time zone, certificates, a proxy and what an address of PostgreSQL leaves out; none of a gateway's keys. */
const NEEDED =
  /^(PATH|HOME|LANG|TZ|TE?MP|TMPDIR|SystemRoot|LD_LIBRARY_PATH|SSL_CERT_(FILE|DIR)|OPENSSL_CONF|(HTTPS?|NO)_PROXY|PG[A-Z]+)$/i;
const NEEDED_OF_NODE = /^NODE_(ENV|EXTRA_CA_CERTS|USE_SYSTEM_CA|USE_ENV_PROXY|TLS_REJECT_UNAUTHORIZED|COMPILE_CACHE)$/;

export const environmentIn = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([name]) => NEEDED.test(name) || NEEDED_OF_NODE.test(name)));

/** The flags of the network that the gateway was started with, and none of memory or of a debugger, which are its own. */
const OF_THE_NETWORK =
  /^--(use-(system|openssl|bundled)-ca$|use-env-proxy$|tls-|openssl-|(enable|force)-fips|dns-|(no-)?network-)/;

export const flagsIn = (flags: readonly string[], { NODE_OPTIONS = '' }: Environment): string[] =>
  [...NODE_OPTIONS.split(/\s+/), ...flags].filter((flag) => OF_THE_NETWORK.test(flag));
