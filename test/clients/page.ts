/**
 * Loaded before a program: what a browser does to the requests of a page. Requests that are not simple are preflighted, and
 * the page sees of an answer only what it may. The programs ask the address of `npm start`, and get the gateway of this run.
 */
const PAGE = 'http://localhost:5173';
const ASKED = 'http://localhost:4000';
const { GATEWAY = ASKED } = process.env;

const SIMPLE_METHODS = ['GET', 'HEAD', 'POST'];
const SIMPLE_HEADERS = ['accept', 'accept-language', 'content-language'];
const SIMPLE_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/;
const READABLE_HEADERS = ['cache-control', 'content-language', 'content-length', 'content-type', 'expires', 'last-modified'];

const counts = { requests: 0, GETs: 0, preflights: 0 };
const ask = globalThis.fetch;

globalThis.fetch = async (input, init) => {
  const url = input instanceof Request ? input.url : String(input);
  const request = new Request(url.replace(ASKED, GATEWAY), input instanceof Request ? new Request(input, init) : init);
  counts.requests += 1;
  if (request.method === 'GET') counts.GETs += 1;
  const notSimple = notSimpleIn(request);
  if (notSimple.length > 0 || !SIMPLE_METHODS.includes(request.method)) await preflight(request, notSimple);
  request.headers.set('origin', PAGE);
  return readable(await ask(request));
};

process.on('exit', () => {
  const told = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
  process.stdout.write(`${told.join(', ')}\n`);
});

const notSimpleIn = ({ headers }: Request): string[] =>
  [...headers]
    .filter(([name, value]) => !SIMPLE_HEADERS.includes(name) && !(name === 'content-type' && SIMPLE_TYPES.test(value)))
    .map(([name]) => name);

async function preflight({ url, method }: Request, headers: string[]): Promise<void> {
  counts.preflights += 1;
  const asked = { origin: PAGE, 'access-control-request-method': method, 'access-control-request-headers': headers.join(',') };
  const answer = await ask(url, { method: 'OPTIONS', headers: asked });
  const allows = (kind: string, word: string) => listIn(answer, `access-control-allow-${kind}`).includes(word.toLowerCase());
  if (!answer.ok || !maySee(answer)) refuse(`the preflight of ${method} ${url} failed`);
  if (!SIMPLE_METHODS.includes(method) && !allows('methods', method)) refuse(`${method} ${url} is not allowed`);
  for (const name of headers) if (!allows('headers', name)) refuse(`the header ${name} is not allowed at ${url}`);
}

function readable(answer: Response): Response {
  if (!maySee(answer)) refuse(`${answer.url} may not be read`);
  const exposed = [...READABLE_HEADERS, ...listIn(answer, 'access-control-expose-headers')];
  const headers = [...answer.headers].filter(([name]) => exposed.includes(name));
  const { status, statusText } = answer;
  return new Response(answer.body, { status, statusText, headers });
}

const listIn = ({ headers }: Response, name: string): string[] => (headers.get(name) ?? '').toLowerCase().split(/\s*,\s*/);

const maySee = ({ headers }: Response): boolean => ['*', PAGE].includes(headers.get('access-control-allow-origin') ?? '');

/** As `fetch` does, but with a reason, which a browser tells only its own console. */
function refuse(reason: string): never {
  throw new TypeError(`Failed to fetch: ${reason}`);
}
