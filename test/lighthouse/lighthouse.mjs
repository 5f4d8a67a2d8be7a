// Plain JavaScript, so that the types of this package, which is installed for this folder alone, are needed nowhere else.
import lighthouse from 'lighthouse';

/** What weighs nothing in a score is told elsewhere, or asks for what these pages are not. */
function lacks({ categories, audits }) {
  const weighed = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  const failed = weighed.map(({ id }) => audits[id]).filter(({ score }) => score !== null && score < 0.9);
  return failed.map(({ id, title, displayValue = '' }) => `${id}: ${title} ${displayValue}`.trim());
}

/**
 * One look of the browser that listens on this port: a phone that is four times slower, with slow 4G. Scores are percents. How
 * quick Lighthouse finds the machine is told too: below some 1,000 it is busy with something else, and so is what it shows.
 */
export async function look(url, port, kinds) {
  const { lhr } = await lighthouse(url, { port, logLevel: 'error', output: 'json', onlyCategories: kinds });
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
  const { audits, categories, environment } = lhr;
  const shown = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'];
  return {
    scores: Object.fromEntries(kinds.map((kind) => [kind, Math.round(100 * categories[kind].score)])),
    metrics: [...shown.map((id) => `${id} ${audits[id].displayValue}`), `this machine ${environment.benchmarkIndex}`].join(', '),
    lacks: lacks(lhr),
  };
}
