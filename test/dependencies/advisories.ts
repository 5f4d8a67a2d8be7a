import { spawnSync } from 'node:child_process';

/** `until`: a day like 2027-01-31, after which it has to be looked at again. */
export type AdvisoryException = { advisory: string; package: string; reason: string; until: string };

type Via = string | { url: string; title: string; severity: string; name: string };
type Report = { vulnerabilities?: Record<string, { via: Via[] }>; message?: string; error?: { summary?: string } };

export type Audit = { isAnswered: true; advisories: Advisory[] } | { isAnswered: false; why: string };
export type Advisory = { id: string; package: string; title: string; severity: string };

/** Asks the registry that npm is configured with about what is installed in production. Not every registry answers. */
export function askRegistry(folder: string, env: NodeJS.ProcessEnv = process.env): Audit {
  const words = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000'];
  const { stdout = '', error } = spawnSync('npm', words, { cwd: folder, env, encoding: 'utf8', timeout: 60_000 });
  return error ? { isAnswered: false, why: error.message } : auditIn(stdout ?? '');
}

export function auditIn(told: string): Audit {
  let report: Report;
  try {
    report = JSON.parse(told);
  } catch {
    return { isAnswered: false, why: 'npm audit did not answer in JSON' };
  }
  if (!report.vulnerabilities) return { isAnswered: false, why: report.message ?? report.error?.summary ?? 'it told nothing' };
  const found = Object.values(report.vulnerabilities).flatMap(({ via }) => via.filter((one) => typeof one !== 'string'));
  return {
    isAnswered: true,
    advisories: found.map(({ url, title, severity, name }) => ({
      id: url.split('/').at(-1) ?? url,
      package: name,
      title,
      severity,
    })),
  };
}

/** What has to be mended, or to be excused with a reason and for a time. `today` is a day like 2026-11-30. */
export function advisoryMistakes(
  advisories: readonly Advisory[],
  exceptions: readonly AdvisoryException[],
  today: string,
): string[] {
  const isExcused = (one: Advisory) => exceptions.some((it) => it.advisory === one.id && it.package === one.package);
  const grave = advisories.filter(({ severity }) => severity === 'high' || severity === 'critical');
  return [
    ...new Set(grave.filter((one) => !isExcused(one)).map((one) => `${one.package}: ${one.title} (${one.severity}, ${one.id})`)),
    ...exceptionMistakes(exceptions, today),
  ];
}

/** Held also where no registry answers. */
export const exceptionMistakes = (exceptions: readonly AdvisoryException[], today: string): string[] =>
  exceptions.flatMap(({ advisory, reason, until }) => [
    ...(reason.trim() === '' ? [`${advisory}: its exception has no reason`] : []),
    ...(/^\d{4}-\d\d-\d\d$/.test(until) ? [] : [`${advisory}: its exception has no day until which it holds`]),
    ...(until < today ? [`${advisory}: its exception has run out on ${until}`] : []),
  ]);
