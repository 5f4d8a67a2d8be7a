import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Said, writeAnswer } from './form.ts';
import { encode } from './windows-31j.ts';

/** What can go wrong with a call. `commits` says whether it is carried out all the same. */
export type Fault =
  | { kind: 'drop'; commits: boolean }
  | { kind: 'http'; status: number; commits: boolean }
  | { kind: 'errors'; errors: string[]; commits: boolean }
  | { kind: 'delay'; ms: number }
  /** About half of the answer arrives, up to the middle of a value; `told`: its whole length was announced. */
  | { kind: 'truncated'; told: boolean }
  | { kind: 'garbage'; body: string }
  /** The answer says something else than what happened. */
  | { kind: 'changed'; fields: Record<string, string> }
  /** The answer says that it was done, and it was not. */
  | { kind: 'pretended' }
  /** A line break follows the answer. GMO sends none, but its own client takes one off. */
  | { kind: 'line break' }
  /** The network brought the call twice, and the second answer arrives. */
  | { kind: 'twice' };

const TYPE = { 'content-type': 'text/plain;charset=Windows-31J' };

/** Carries a call out, and answers it as badly as the fault says. */
export async function answer(response: ServerResponse, run: () => Said, fault?: Fault): Promise<void> {
  const commits = !fault || !('commits' in fault) || fault.commits;
  let said: Said | undefined = commits ? run() : undefined;
  if (fault?.kind === 'twice') said = run();
  if (fault?.kind === 'delay') await pause(fault.ms, undefined, { ref: false });
  if (fault?.kind === 'drop') return void response.destroy();
  if (fault?.kind === 'http') return void response.writeHead(fault.status, TYPE).end('<html>Service Unavailable</html>');
  if (fault?.kind === 'errors') said = { errors: fault.errors };
  if (fault?.kind === 'changed' && said && 'fields' in said)
    said = { fields: said.fields.map(([name, value]) => [name, fault.fields[name] ?? value]) };
  const bytes = fault?.kind === 'garbage' ? Buffer.from(fault.body) : encode(said ? writeAnswer(said) : '');
  if (fault?.kind === 'truncated') return cutOff(response, bytes, fault.told);
  const end = fault?.kind === 'line break' ? '\r\n' : '';
  response.writeHead(200, TYPE).end(Buffer.concat([bytes, Buffer.from(end)]));
}

function cutOff(response: ServerResponse, bytes: Buffer, told: boolean): void {
  const half = bytes.subarray(0, bytes.lastIndexOf('=', bytes.length / 2) + 2);
  if (!told) return void response.writeHead(200, TYPE).end(half);
  response.writeHead(200, { ...TYPE, 'content-length': bytes.length });
  response.write(half, () => response.destroy());
}
