import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Said, writeAnswer } from './form.ts';

/** What can go wrong with a call. `commits` says whether it is carried out all the same. */
export type Fault =
  | { kind: 'drop'; commits: boolean }
  | { kind: 'http'; status: number; commits: boolean }
  | { kind: 'errors'; errors: string[]; commits: boolean }
  | { kind: 'delay'; ms: number }
  /** Half of the answer arrives; `told`: its whole length was announced. */
  | { kind: 'truncated'; told: boolean }
  | { kind: 'garbage'; body: string }
  /** The answer says something else than what happened. */
  | { kind: 'changed'; fields: Record<string, string> }
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
  const text = fault?.kind === 'garbage' ? fault.body : said ? writeAnswer(said) : '';
  if (fault?.kind === 'truncated') return cutOff(response, text, fault.told);
  response.writeHead(200, TYPE).end(text);
}

function cutOff(response: ServerResponse, text: string, told: boolean): void {
  const half = text.slice(0, text.length / 2);
  if (!told) return void response.writeHead(200, TYPE).end(half);
  response.writeHead(200, { ...TYPE, 'content-length': text.length });
  response.write(half, () => response.destroy());
}
