import { World } from '../../soak/support/world.ts';
import { aGacha, prizeEntry } from '../../support/catalogue.ts';
import { type Environment, type RunningGateway, runs } from '../../support/running-gateway.ts';
import { databaseOf, onServer } from '../../support/server.ts';
import { migrated } from '../../support/template.ts';
import { Cluster } from './cluster.ts';

const POOLED = 4;
const DRAIN_SECONDS = 3;
const PASSWORD = 'of-the-gateway-1';

/**
 * As an operator would have it: a cluster, two users of the database, PgBouncer before four gateways, and one gateway without it.
 */
export class Stage {
  readonly cluster: Cluster;
  readonly world: World;
  readonly gateways: RunningGateway[] = [];
  readonly gachaId: string;
  /** Of this one the prizes are posted. */
  readonly postedId: string;
  private readonly envs: Environment[];

  private constructor(cluster: Cluster, world: World, gachas: readonly [string, string], envs: Environment[]) {
    [this.cluster, this.world, this.envs] = [cluster, world, envs];
    [this.gachaId, this.postedId] = gachas;
  }

  static async opens(processor: 'gmo' | 'sandbox' = 'gmo', changes: Environment = {}): Promise<Stage> {
    const cluster = await Cluster.starts();
    try {
      return await Stage.on(cluster, processor, changes);
    } catch (error) {
      await cluster.away();
      throw error;
    }
  }

  private static async on(cluster: Cluster, processor: 'gmo' | 'sandbox', changes: Environment): Promise<Stage> {
    const world = await World.opens(processor, changes, await migrated(cluster.url, 'gacha_template'));
    const offered = { prizes: [prizeEntry({ stock: 500_000 }), prizeEntry({ stock: 500_000 })] };
    const posted = { prizes: [prizeEntry({ stock: 500_000 })], delivery_type: 'mail' } as const;
    const gachas = [await aGacha(world.database, offered), await aGacha(world.database, posted)] as const;
    const direct = await limited(world, cluster);
    const pooled = {
      DATABASE_URL: await cluster.pools(direct),
      DATABASE_DIRECT_URL: direct.href,
      DATABASE_POOL_MODE: 'transaction',
      DRAIN_SECONDS: String(DRAIN_SECONDS),
    };
    const unpooled = { DATABASE_URL: direct.href, DRAIN_SECONDS: String(DRAIN_SECONDS) };
    const stage = new Stage(cluster, world, gachas, [...Array.from({ length: POOLED }, () => pooled), unpooled]);
    for (const one of stage.envs) stage.gateways.push(await world.starts(one));
    return stage;
  }

  /** Stopped in order, and started again at its address. */
  async rolls(index: number): Promise<number | null> {
    const gateway = this.gateways[index] as RunningGateway;
    const { code } = await gateway.stop('SIGTERM');
    this.gateways[index] = await this.world.starts({ ...this.envs[index], PORT: new URL(gateway.address).port });
    return code;
  }

  command(file: string, words: string[]) {
    return runs(file, words, { NODE_ENV: 'test', ...this.envs[0] });
  }

  async close(): Promise<void> {
    await this.world.close().finally(() => this.cluster.away());
  }
}

/** HAProxy's address for the user that `npm run migrate -- roles` makes. */
async function limited({ database: { url } }: World, cluster: Cluster): Promise<URL> {
  const env = { DATABASE_URL: url, OWNER_PASSWORD: 'of-the-owner-1234', GATEWAY_PASSWORD: PASSWORD };
  const { code, complained } = await runs('src/commands/gacha.ts', ['database', 'roles'], env);
  if (code !== 0) throw new Error(complained);
  const direct = new URL(onServer(cluster.url, databaseOf(url)));
  [direct.username, direct.password] = [`${databaseOf(url)}_gateway`, PASSWORD];
  return direct;
}
