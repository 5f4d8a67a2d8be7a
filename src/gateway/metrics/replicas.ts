import type { Registry } from 'prom-client';
import type { Replicas } from '../../database/replicas/replicas.ts';
import { countedElsewhere, measuredEach } from './measure.ts';

/** The names of replicas are those that the operator gave. */
export function measureReplicas(registry: Registry, measured: Replicas['measured']): void {
  const each = (of: (replica: ReturnType<Replicas['measured']>['replicas'][number]) => number) => () =>
    measured().replicas.map((replica) => [{ replica: replica.name }, of(replica)] as const);
  measuredEach(
    registry,
    'gateway_replica_lag_seconds',
    ['replica'],
    each(({ lagMs }) => lagMs / 1000),
  );
  measuredEach(
    registry,
    'gateway_replica_used',
    ['replica'],
    each(({ isUsed }) => Number(isUsed)),
  );
  countedElsewhere(registry, 'gateway_reads_total', ['server'], () => {
    const { replicas, primaryReads } = measured();
    const read = [{ name: 'primary', reads: primaryReads }, ...replicas];
    return read.map(({ name, reads }) => [{ server: name }, reads] as const);
  });
}
