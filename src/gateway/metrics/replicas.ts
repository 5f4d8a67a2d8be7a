import { Counter, type Registry } from 'prom-client';
import type { Replicas } from '../../database/replicas/replicas.ts';
import { measuredEach } from './measure.ts';

/** The names of replicas are those that the operator gave. */
export function measureReplicas(registry: Registry, measured: Replicas['measured']): void {
  const labelNames: 'replica'[] = ['replica'];
  measuredEach(
    registry,
    {
      name: 'gateway_replica_lag_seconds',
      help: 'By how much a replica lags, as far as it is known. There with replicas alone.',
      labelNames,
    },
    () => measured().replicas.map(({ name, lagMs }) => [{ replica: name }, lagMs / 1000] as const),
  );
  measuredEach(
    registry,
    {
      name: 'gateway_replica_used',
      help: '1 for a replica that is read from, 0 for one that is left out. There with replicas alone.',
      labelNames,
    },
    () => measured().replicas.map(({ name, isUsed }) => [{ replica: name }, Number(isUsed)] as const),
  );
  new Counter({
    name: 'gateway_reads_total',
    help: 'Reads that a replica may answer, by the server that did: the primary where no replica had everything yet. There with replicas alone.',
    labelNames: ['server'],
    registers: [registry],
    collect() {
      const { replicas, primaryReads } = measured();
      this.reset();
      this.inc({ server: 'primary' }, primaryReads);
      for (const { name, reads } of replicas) this.inc({ server: name }, reads);
    },
  });
}
