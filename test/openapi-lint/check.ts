import { restSchema } from '../../rest-compat/extension.ts';
import { describeRest } from '../../rest-compat/openapi/description.ts';

/** Fails where Redocly or Spectral finds anything in the description, and where either has lost its rules. */
const linter: { findingsIn(description: object): Promise<string[]> } = await import(new URL('lint.mjs', import.meta.url).href);

const description = describeRest(restSchema(), '/manage');
const findings = await linter.findingsIn(structuredClone(description));
const { servers: _servers, ...broken } = structuredClone(description);
const expected = ['redocly no-empty-servers', 'spectral oas3-api-servers'];
const found = await linter.findingsIn(broken);
const blind = expected.filter((rule) => !found.some((line) => line.startsWith(rule)));

for (const line of findings) process.stderr.write(`${line}\n`);
for (const rule of blind) process.stderr.write(`${rule} did not find a description without servers\n`);
process.stdout.write(`Redocly and Spectral found ${findings.length} mistakes in the OpenAPI description\n`);
process.exitCode = findings.length + blind.length > 0 ? 1 : 0;
