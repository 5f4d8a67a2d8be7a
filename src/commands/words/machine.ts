import type { Noun } from './kinds.ts';
import { BY, PROCESSOR_FILE, WHY_NEEDED } from './options.ts';

export const DATABASE = {
  tells: 'The tables that this version needs, and the users of the database',
  verbs: {
    migrate: {
      tells: 'brings the database up to date, as the owner of the tables, while gateways serve',
      example: '',
    },
    roles: {
      tells: 'makes two users, an owner of the tables and one for gateways, as a superuser, and prints their passwords',
      more: 'A password that is given in OWNER_PASSWORD or GATEWAY_PASSWORD is taken, and not printed.',
      example: '',
    },
  },
} as const satisfies Noun;

export const KEYS = {
  tells: 'The keys that personal data and secrets are encrypted with',
  verbs: {
    new: { tells: 'prints a new key for ENCRYPTION_KEYS; it needs no database', example: '' },
    list: { tells: 'tells how many rows each key encrypts', example: '' },
    rotate: {
      tells: 'encrypts everything with the first key, beside running gateways, as the owner of the tables',
      more: 'It may be stopped and begun again.',
      example: '',
    },
  },
} as const satisfies Noun;

const SINCE = {
  takes: 'instant',
  tells: 'until when it knows everything, where its own last note is not to be believed',
} as const;

export const RESTORE = {
  tells: 'A database that was restored to an earlier point, while no gateway runs',
  needsAs: 'restore',
  verbs: {
    begin: {
      tells: 'says that a database was restored: no gateway serves it from now on',
      options: { why: WHY_NEEDED, by: BY, since: SINCE },
      example: '--why "the disk of db-1 was lost"',
    },
    settle: {
      tells: 'shows what is to be done, and with --apply does it',
      more:
        'Payments are held against the processor and finished or given back, also those of its list that this database has lost; ' +
        'open gachas get new seeds, serial numbers move on, pickup codes are void. It may be stopped and begun again, and run later ' +
        'with another list of the processor.',
      options: {
        'processor-file': PROCESSOR_FILE,
        'serial-gap': { takes: 'number', tells: 'by how much serial numbers move on' },
        list: { takes: 'file', tells: 'writes what customer care must know, as CSV; - prints it' },
        apply: { tells: 'does it' },
        ...{ by: BY, since: SINCE },
      },
      example: '--processor-file gmo.csv --list care.csv --apply',
    },
    none: {
      tells: 'says that nothing was lost, so that gateways may serve again',
      options: { why: WHY_NEEDED, by: BY },
      example: '--why "a planned switch, nothing was written"',
    },
    list: { tells: 'prints what customer care must know, as CSV', example: '> care.csv' },
  },
} as const satisfies Noun;

export const DOCUMENTS = {
  tells: 'GraphQL documents of your own clients',
  verbs: {
    safelist: {
      tells: 'prints the operations in the .graphql files of a folder, for SAFELISTED_DOCUMENTS',
      more:
        'Their hashes with their texts, each as it is and as Apollo Client sends it, with __typename. Fragments may be in files of ' +
        'their own. What this gateway would refuse is refused.',
      takes: { folder: { needed: true, tells: "a client's sources" } },
      example: '../my-client/src > documents.json',
    },
  },
} as const satisfies Noun;

export const REHEARSAL = {
  tells: 'Tries before the day what may happen on it; in a clone with all of its packages',
  verbs: {
    festival: {
      tells: 'the load of a festival, with faults in it, and a report of what it showed',
      more: 'Its own options: `gacha rehearsal festival --help`.',
      example: '--minutes 1 --fans 50',
      passesOn: true,
    },
    restore: {
      tells: 'loses a server of its own, restores and settles it, and tells how long each step took',
      takes: { fans: { tells: 'how many of them pay at each step: 60' } },
      example: '500',
    },
    failover: {
      tells: 'gateways under load while their database fails over, for about eleven minutes',
      more: "It takes Debian's packages patroni, etcd-server, haproxy, pgbouncer and postgresql.",
      example: '',
    },
  },
} as const satisfies Noun;

export const COMPLETION = {
  tells: 'Prints what makes a shell complete the words of this program',
  verbs: {
    bash: { tells: 'for bash: eval "$(gacha completion bash)" in ~/.bashrc', example: '' },
    zsh: { tells: 'for zsh: eval "$(gacha completion zsh)" in ~/.zshrc', example: '' },
    fish: { tells: 'for fish: gacha completion fish | source in config.fish', example: '' },
  },
} as const satisfies Noun;
