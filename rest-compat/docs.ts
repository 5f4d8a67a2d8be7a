/** The OpenAPI description as a page for people: one piece of HTML, without a script and without an outside host. */
type Schema = {
  type?: string;
  format?: string;
  enum?: string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
};
type Parameter = { name: string; in: string; required?: boolean; deprecated?: boolean; schema: Schema };
type Content = Record<string, { schema: Schema }>;
type Operation = {
  operationId: string;
  description: string;
  security: object[];
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content: Content }>;
};
type Description = {
  info: { title: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

export function documentationPage(description: object): string {
  const { info, paths, components } = description as Description;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => section(`${method.toUpperCase()} ${path}`, operation)),
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${text(info.title)}</title>
<style>${STYLE}</style>
<h1>${text(info.title)}</h1>
<p>${text(info.description)} As OpenAPI: <a href="openapi.json">openapi.json</a>.</p>
${operations.join('\n')}
<section><h2>Refusals</h2><p>${text(components.schemas.Problem?.description ?? '')}</p>${fields(components.schemas.Problem ?? {})}</section>
</html>
`;
}

const STYLE = `body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222 }
h2 { font: 600 1.1rem ui-monospace, monospace; border-top: 1px solid #ccc; padding-top: 1.5rem }
code { font-family: ui-monospace, monospace } ul { padding-left: 1.2rem } .type { color: #666 } .old { text-decoration: line-through }`;

function section(title: string, { operationId, description, security, parameters, requestBody, responses }: Operation): string {
  const body = requestBody?.content['application/json']?.schema;
  const answer = responses[200]?.content['application/json']?.schema;
  return [
    `<section><h2>${text(title)}</h2>`,
    ...description.split('\n\n').map((paragraph) => `<p>${text(paragraph)}</p>`),
    `<p>${security.some((one) => Object.keys(one).length === 0) ? 'A token is not needed.' : 'Needs a bearer token.'}</p>`,
    parameters.length > 0
      ? `<h3>Parameters</h3><ul>${parameters.map((one) => parameterItem(operationId, one)).join('')}</ul>`
      : '',
    body ? `<h3>Body</h3>${fields(body)}` : '',
    answer ? `<h3>Answer</h3>${fields(answer)}` : '',
    '</section>',
  ].join('\n');
}

const parameterItem = (operation: string, { name, in: place, required, deprecated, schema }: Parameter): string =>
  `<li id="${text(`${operation}.${name}`)}"><code${deprecated ? ' class="old"' : ''}>${text(name)}</code> <span class="type">in the ${place}, ${typeOf(schema)}${
    required ? ', required' : ''
  }${deprecated ? ', deprecated' : ''}</span></li>`;

/** The fields of an object, or of the objects of a list; for one of several shapes, each of them. */
function fields(schema: Schema): string {
  if (schema.items) return `<p class="type">A list of:</p>${fields(schema.items)}`;
  const shapes = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  if (shapes.length > 0)
    return shapes.map((one) => `${one.description ? `<p>${text(one.description)}</p>` : ''}${fields(one)}`).join('');
  const { properties = {}, required = [] } = schema;
  const items = Object.entries(properties).map(([name, field]) => {
    const optional = required.includes(name) ? '' : ', optional';
    return `<li><code>${text(name)}</code> <span class="type">${typeOf(field)}${optional}</span> ${text(field.description ?? '')}${inside(field)}</li>`;
  });
  return items.length > 0 ? `<ul>${items.join('')}</ul>` : '';
}

function inside(schema: Schema): string {
  const one = schema.anyOf?.[0] ?? schema;
  const deeper = one.items ?? one;
  return deeper.properties ? fields(deeper) : '';
}

function typeOf({ type, format, enum: words, items, anyOf }: Schema): string {
  if (anyOf) return anyOf.map(typeOf).join(' or ');
  if (words) return words.map((word) => `<code>${text(word)}</code>`).join(', ');
  return items ? `list of ${typeOf(items)}` : text(format ?? type ?? '');
}

const text = (raw: string): string => raw.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
