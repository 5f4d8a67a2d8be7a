import { exec } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Fault, Scene } from './fault.ts';

const always = () => true;

const cards = (name: string, token: string, what: string): Fault => ({
  name,
  what,
  isPossible: always,
  happens: async ({ setCard }, seconds) => {
    setCard(token);
    await pause(1_000 * seconds).finally(() => setCard(undefined));
  },
});

export const DECLINED_CARDS = cards('declined-cards', 'tok_declined', 'every card is declined');
export const CARDS_LATER = cards('cards-later', 'tok_try_later', 'the card company asks everybody to try later');

export const SLEEPING_GATEWAY: Fault = {
  name: 'sleeping-gateway',
  what: 'a gateway is stopped where it stands (SIGSTOP), and goes on',
  isPossible: ({ pids }) => pids.length > 0,
  happens: async ({ stage: { pids } }, seconds) => {
    const [pid = 0] = pids;
    process.kill(pid, 'SIGSTOP');
    await pause(1_000 * seconds).finally(() => process.kill(pid, 'SIGCONT'));
  },
};

/** What only its operator can do: stop a database, cut a network, set a clock. Over when the command ends. */
export const ownFault = (command: string, index: number): Fault => ({
  name: `command-${index + 1}`,
  what: command,
  isPossible: always,
  happens: async () => void (await promisify(exec)(command)),
});

type Cluster = { members: { name: string; role: string }[] };

export const SWITCHOVER: Fault = {
  name: 'switchover',
  what: 'Patroni makes another server the first one',
  isPossible: ({ patroni }) => patroni !== undefined,
  happens: async ({ stage: { patroni = '' } }: Scene) => {
    const { origin, username, password } = new URL(patroni);
    const { members } = (await (await fetch(`${origin}/cluster`)).json()) as Cluster;
    const leader = members.find(({ role }) => role === 'leader')?.name;
    const user = [username, password].map(decodeURIComponent).join(':');
    const headers: Record<string, string> = username ? { authorization: `Basic ${btoa(user)}` } : {};
    const asked = await fetch(`${origin}/switchover`, { method: 'POST', headers, body: JSON.stringify({ leader }) });
    if (!asked.ok) throw new Error(`Patroni says ${asked.status}: ${await asked.text()}`);
  },
};
