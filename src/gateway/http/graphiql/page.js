// Runs in the browser, after GraphiQL's own script: tabs to begin with, and a menu of who asks.
const { tabs, title } = JSON.parse(document.querySelector('#setup').textContent);

/** Settled while a token is fetched, so that no query is asked as the person before. */
let signedIn = Promise.resolve({});

async function signIn(person) {
  if (person === '') return {};
  const [role, name] = person.split(' ');
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch('/demo/token', { method: 'POST', headers, body: JSON.stringify({ role, name }) });
  const { token, detail } = await answer.json();
  if (!token) throw new Error(detail);
  return { authorization: `Bearer ${token}` };
}

/** Who asks stays the same when this page is loaded again; no token is kept. */
const PERSON = 'gacha-gateway:person';

function askAs(person) {
  sessionStorage.setItem(PERSON, person);
  signedIn = signIn(person);
  signedIn.catch(() => {});
}

document.addEventListener('change', ({ target }) => {
  if (target.id === 'person') askAs(target.value);
});

function titleWithPerson() {
  const option = `<option value="${sessionStorage.getItem(PERSON)}"`;
  if (!title.includes(option)) return title;
  askAs(sessionStorage.getItem(PERSON));
  return title.replace(option, `${option} selected`);
}

/** What answers named last, in all tabs: it stands in for variables that are empty. */
const MEMORY = 'gacha-gateway:remembered';
const PRACTICE = { code: 'example' };

const recall = () => JSON.parse(localStorage.getItem(MEMORY) ?? '{}');

function filled(variables) {
  const known = { ...PRACTICE, ...recall() };
  const isEmpty = (value) => value === '';
  return Object.fromEntries(
    Object.entries(variables ?? {}).map(([name, value]) => [name, isEmpty(value) ? (known[name] ?? value) : value]),
  );
}

/** The first thing of each kind, as docs/ask.js does: of many orders the newest. */
function remember(answer) {
  const found = {};
  const look = (value, kind) => {
    if (value?.id) found[kind] ??= value.id;
    if (/^\d{20}$/.test(value?.code)) found.code ??= value.code;
    for (const [key, part] of Object.entries(typeof value === 'object' && value ? value : {}))
      look(part, /^(\d+|nodes)$/.test(key) ? kind : key.replace(/s$/, ''));
  };
  look(answer);
  localStorage.setItem(MEMORY, JSON.stringify({ ...recall(), ...found }));
}

async function fetcher(asked, options) {
  const headers = { 'content-type': 'application/json', ...(await signedIn), ...options?.headers };
  const body = JSON.stringify({ ...asked, variables: filled(asked.variables) });
  const response = await fetch('/graphql', { method: 'POST', headers, body });
  const answer = await response.json();
  if (asked.operationName !== 'IntrospectionQuery') remember(answer.data);
  return answer;
}

/** GraphiQL opens one more tab where it is not told what stands in the one that it begins with. */
function firstShown() {
  const remembered = JSON.parse(localStorage.getItem('graphiql:tabState') ?? 'null');
  const { query, variables } = remembered?.tabs[remembered.activeTabIndex] ?? tabs[0];
  return { query, variables };
}

YogaGraphiQL.renderYogaGraphiQL(document.querySelector('#root'), {
  title: titleWithPerson(),
  logo: '',
  fetcher,
  defaultTabs: tabs,
  ...firstShown(),
  defaultEditorToolsVisibility: 'variables',
  shouldPersistHeaders: false,
  onEditQuery: () => {},
});
