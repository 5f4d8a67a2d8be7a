import { Counter, Gauge, type Registry } from 'prom-client';
import type { Replicas } from '../../database/replicas/replicas.ts';

/** The names of replicas are those that the operator gave. */
export function measureReplicas(registers: Registry[], measured: Replicas['measured']): void {
  const labelNames = ['replica'];
  const lag = new Gauge({
    name: 'gateway_replica_lag_seconds',
    help: 'By how much a replica lags, as far as it is known.',
    labelNames,
    registers,
  });
  new Gauge({
    name: 'gateway_replica_used',
    help: '1 for a replica that is read from, 0 for one that is left out.',
    labelNames,
    registers,
    collect() {
      for (const { name, isUsed, lagMs } of measured().replicas) {
        this.set({ replica: name }, isUsed ? 1 : 0);
        lag.set({ replica: name }, lagMs / 1000);
      }
    },
  });
  new Counter({
    name: 'gateway_reads_total',
    help: 'Reads that a replica may answer, by the server that did: the primary where no replica had everything yet.',
    labelNames: ['server'],
    registers,
    collect() {
      const { replicas, primaryReads } = measured();
      this.reset();
      this.inc({ server: 'primary' }, primaryReads);
      for (const { name, reads } of replicas) this.inc({ server: name }, reads);
    },
  });
}
