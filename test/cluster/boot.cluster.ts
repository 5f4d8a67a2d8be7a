import { test } from '@jest/globals';
import { Cluster } from './support/cluster.ts';

test('boots', async () => {
  const t = performance.now();
  const c = await Cluster.starts();
  console.log('whole after', performance.now() - t);
  const p = await c.primary();
  console.log(p.name, await p.role());
  if (process.env.HOLD) await new Promise((d) => setTimeout(d, Number(process.env.HOLD)));
  await c.away();
});
