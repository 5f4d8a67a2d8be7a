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

document.addEventListener('change', ({ target }) => {
  if (target.id !== 'person') return;
  signedIn = signIn(target.value);
  signedIn.catch(() => {});
});

async function fetcher(asked, options) {
  const headers = { 'content-type': 'application/json', ...(await signedIn), ...options?.headers };
  const answer = await fetch('/graphql', { method: 'POST', headers, body: JSON.stringify(asked) });
  return answer.json();
}

/** GraphiQL opens one more tab where it is not told what stands in the one that it begins with. */
function firstShown() {
  const remembered = JSON.parse(localStorage.getItem('graphiql:tabState') ?? 'null');
  const { query, variables } = remembered?.tabs[remembered.activeTabIndex] ?? tabs[0];
  return { query, variables };
}

YogaGraphiQL.renderYogaGraphiQL(document.querySelector('#root'), {
  title,
  logo: '',
  fetcher,
  defaultTabs: tabs,
  ...firstShown(),
  defaultEditorToolsVisibility: 'variables',
  shouldPersistHeaders: false,
  onEditQuery: () => {},
});
