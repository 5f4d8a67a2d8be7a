import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';

/** Prints what the recommended rules of Redocly and Spectral find in the description in a file, as JSON. */
export type Finding = { by: 'redocly' | 'spectral'; rule: string; place: string; message: string };

const file = process.argv[2] ?? '';
const source = readFileSync(file, 'utf8');

async function foundByRedocly(): Promise<Finding[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, absoluteRef: file, config });
  return problems.map(({ ruleId, message, location }) => ({
    ...{ by: 'redocly', rule: ruleId, message },
    place: location.map((one) => one.pointer ?? '').join(' '),
  }));
}

async function foundBySpectral(): Promise<Finding[]> {
  const spectral = new Spectral();
  spectral.setRuleset({ extends: [[oas as RulesetDefinition, 'recommended']] });
  const results = await spectral.run(JSON.parse(source));
  return results.map(({ code, message, path }) => ({ by: 'spectral', rule: String(code), message, place: path.join('/') }));
}

process.stdout.write(JSON.stringify([...(await foundByRedocly()), ...(await foundBySpectral())]));
