import { writeFileSync } from 'node:fs';
import { Daemon } from './daemon.ts';
import type { Node } from './node.ts';
import type { Place } from './place.ts';
import type { Programs } from './programs.ts';
import { fillIn } from './templates.ts';

/** With what goes round PgBouncer less than the 100 of PostgreSQL. */
const SESSIONS = 40;

/** Before whichever node is the primary. */
export function haproxy({ haproxy }: Programs, place: Place, nodes: readonly Node[], port: number): Daemon {
  const folder = place.folder('haproxy');
  const values = nodes.flatMap(({ name, ports: { postgres, rest } }, index) => [
    [`NODE_${index + 1}`, name],
    [`POSTGRES_${index + 1}`, `127.0.0.1:${postgres}`],
    [`REST_HOST_${index + 1}`, '127.0.0.1'],
    [`REST_PORT_${index + 1}`, rest],
  ]);
  const file = fillIn('haproxy.cfg', { LISTEN: `127.0.0.1:${port}`, ...Object.fromEntries(values) }, `${folder}/haproxy.cfg`);
  return new Daemon('haproxy', [haproxy, '-db', '-f', file], folder);
}

/** In transaction mode, before the database and for the user of an address. */
export function pgbouncer({ pgbouncer }: Programs, place: Place, url: URL, port: number): Daemon {
  const folder = place.folder('pgbouncer');
  const users = `${folder}/users`;
  writeFileSync(users, `"${url.username}" "${url.password}"\n`);
  const values = {
    DATABASE: url.pathname.slice(1),
    HAPROXY_HOST: url.hostname,
    HAPROXY_PORT: url.port,
    LISTEN_HOST: '127.0.0.1',
    LISTEN_PORT: port,
    USERS: users,
    SESSIONS,
  };
  return new Daemon('pgbouncer', [pgbouncer, fillIn('pgbouncer.ini', values, `${folder}/pgbouncer.ini`)], folder);
}
