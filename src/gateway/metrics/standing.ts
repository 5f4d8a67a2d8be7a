import { Counter, Gauge, type Registry } from 'prom-client';
import type { KeysInUse } from '../../encryption/enrolment.ts';
import { measured, measuredEach } from './measure.ts';

export const NOT_READY = [
  'behind',
  'ahead',
  'read-only',
  'clock',
  'database',
  'disk',
  'drift',
  'key',
  'restored',
  'draining',
] as const;
export type NotReady = (typeof NOT_READY)[number];

export type StandingSources = {
  notReady?: () => readonly NotReady[];
  keysInUse?: () => KeysInUse | undefined;
};

export type StandingMetrics = {
  certificateInUse(expires: Date): void;
  /** That it will have to. */
  fetchesKeys(issuer: string): void;
  fetchedKeys(issuer: string, isFetched: boolean): void;
};

export function standingMetrics(registry: Registry, { notReady, keysInUse }: StandingSources): StandingMetrics {
  if (notReady)
    measuredEach(
      registry,
      {
        name: 'gateway_not_ready',
        help: `1 for each reason why this gateway is not ready: ${NOT_READY.join(', ')}.`,
        labelNames: ['reason'],
      },
      () => NOT_READY.map((reason) => [{ reason }, Number(notReady().includes(reason))] as const),
    );
  if (keysInUse) measureKeys(registry, keysInUse);
  let expires: Date | undefined;
  measured(
    registry,
    { name: 'gateway_certificate_seconds_left', help: "How long the gateway's own certificate is valid, where it has one." },
    () => expires && (expires.getTime() - Date.now()) / 1000,
  );
  return {
    certificateInUse: (until) => {
      expires = until;
    },
    ...keySetMetrics(registry),
  };
}

function measureKeys(registry: Registry, keysInUse: () => KeysInUse | undefined): void {
  measured(
    registry,
    { name: 'gateway_encryption_keys', help: 'Keys that some gateway encrypts with now: two while one is replaced.' },
    () => keysInUse()?.keys,
  );
  measured(
    registry,
    { name: 'gateway_encryption_key_age_seconds', help: 'The age of the oldest key that some gateway encrypts with now.' },
    () => keysInUse()?.oldestSeconds,
  );
}

function keySetMetrics(registry: Registry): Pick<StandingMetrics, 'fetchesKeys' | 'fetchedKeys'> {
  const fetchedAt = new Map<string, number>();
  const failures = new Counter({
    name: 'gateway_key_set_failures_total',
    help: 'Key sets of identity providers that could not be fetched.',
    labelNames: ['issuer'],
    registers: [registry],
  });
  new Gauge({
    name: 'gateway_key_set_age_seconds',
    help: 'How long ago the key set of an identity provider was fetched.',
    labelNames: ['issuer'],
    registers: [registry],
    collect() {
      for (const [issuer, at] of fetchedAt) this.set({ issuer }, (performance.now() - at) / 1000);
    },
  });
  return {
    fetchesKeys: (issuer) => failures.inc({ issuer }, 0),
    fetchedKeys: (issuer, isFetched) => {
      if (isFetched) fetchedAt.set(issuer, performance.now());
      else failures.inc({ issuer });
    },
  };
}
