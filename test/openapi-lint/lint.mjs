// Plain JavaScript, so that the types of these packages, which are installed for this folder alone, are needed nowhere else.
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';

/** What the recommended rules of Redocly and Spectral find in an OpenAPI description, a line each. */
export async function findingsIn(description) {
  const source = JSON.stringify(description);
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  const spectral = new Spectral();
  spectral.setRuleset({ extends: [[oas, 'recommended']] });
  const results = await spectral.run(description);
  return [
    ...problems.map(({ ruleId, message, location }) => `redocly ${ruleId} at ${location[0]?.pointer}: ${message}`),
    ...results.map(({ code, message, path }) => `spectral ${code} at ${path.join('/')}: ${message}`),
  ];
}
