import type { Registry } from 'prom-client';
import type { KeysInUse } from '../../encryption/enrolment.ts';
import { NOT_READY, type NotReady } from './help.ts';
import { counter, measured, measuredEach } from './measure.ts';

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
    measuredEach(registry, 'gateway_not_ready', ['reason'], () =>
      NOT_READY.map((reason) => [{ reason }, Number(notReady().includes(reason))] as const),
    );
  if (keysInUse) {
    measured(registry, 'gateway_encryption_keys', () => keysInUse()?.keys);
    measured(registry, 'gateway_encryption_key_age_seconds', () => keysInUse()?.oldestSeconds);
  }
  let expires: Date | undefined;
  measured(registry, 'gateway_certificate_seconds_left', () => expires && (expires.getTime() - Date.now()) / 1000);
  return {
    certificateInUse: (until) => {
      expires = until;
    },
    ...keySetMetrics(registry),
  };
}

function keySetMetrics(registry: Registry): Pick<StandingMetrics, 'fetchesKeys' | 'fetchedKeys'> {
  const fetchedAt = new Map<string, number>();
  const failures = counter(registry, 'gateway_key_set_failures_total', ['issuer']);
  measuredEach(registry, 'gateway_key_set_age_seconds', ['issuer'], () =>
    [...fetchedAt].map(([issuer, at]) => [{ issuer }, (performance.now() - at) / 1000] as const),
  );
  return {
    fetchesKeys: (issuer) => failures.inc({ issuer }, 0),
    fetchedKeys: (issuer, isFetched) => {
      if (isFetched) fetchedAt.set(issuer, performance.now());
      else failures.inc({ issuer });
    },
  };
}
