import pg from 'pg';
import { OwnPostgres } from './own-postgres.ts';
import { type Ended, type Environment, runs } from './running-gateway.ts';
import { administer, onServer } from './server.ts';

const GACHA = 'src/commands/gacha.ts';

/** A server as an operator sets it up: a superuser, and the two users that `npm run migrate -- roles` makes. */
export class LimitedRoles {
  readonly own: OwnPostgres;
  readonly superuser: string;
  owner = '';
  gateway = '';

  private constructor(own: OwnPostgres) {
    this.own = own;
    this.superuser = onServer(own.url, 'festival');
  }

  /** Of an empty database: the tables are still to be made. */
  static async are(): Promise<LimitedRoles> {
    const roles = new LimitedRoles(await OwnPostgres.starts());
    try {
      await roles.areMade();
      return roles;
    } catch (error) {
      await roles.away();
      throw error;
    }
  }

  /** With the tables, which are the owner's. */
  static async areMigrated(): Promise<LimitedRoles> {
    const roles = await LimitedRoles.are();
    const { code, complained } = await roles.migratesAs(roles.owner);
    if (code !== 0) throw new Error(complained);
    return roles;
  }

  private async areMade(): Promise<void> {
    await administer(this.own.url, 'create database festival');
    const { said, complained } = await this.makes();
    const passwordOf = (name: string) => new RegExp(`^${name}, .+: password (\\S+)$`, 'm').exec(said)?.[1];
    const [owner, gateway] = [passwordOf('festival_owner'), passwordOf('festival_gateway')];
    if (!owner || !gateway) throw new Error(`no passwords were printed: ${said}${complained}`);
    this.owner = this.as('festival_owner', owner);
    this.gateway = this.as('festival_gateway', gateway);
  }

  makes(env: Environment = {}): Promise<Ended> {
    return runs(GACHA, ['database', 'roles'], { DATABASE_URL: this.superuser, ...env });
  }

  migratesAs(url: string): Promise<Ended> {
    return runs(GACHA, ['database', 'migrate'], { DATABASE_URL: url });
  }

  as(user: string, password: string): string {
    const address = new URL(this.superuser);
    address.username = user;
    address.password = encodeURIComponent(password);
    return address.href;
  }

  /** Several statements in one session. */
  async sql<Row extends pg.QueryResultRow>(url: string, ...statements: string[]): Promise<Row[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      let rows: Row[] = [];
      for (const statement of statements) ({ rows } = await client.query<Row>(statement));
      return rows;
    } finally {
      await client.end();
    }
  }

  away(): Promise<void> {
    return this.own.away();
  }
}
