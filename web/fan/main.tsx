import '../shared/style/tokens.css';
import '../shared/style/base.css';
import './style.css';
import { followHeadings, keepFocus } from '../shared/focus.ts';
import { loadAgain } from '../shared/load-again.ts';
import { followLinks, go } from '../shared/router.ts';
import { show } from '../shared/show.ts';
import { keepWorker } from './keep-worker.ts';
import { isScreen, Page } from './page.tsx';
import { meet, session } from './session.ts';
import { words } from './words.ts';

loadAgain();
// A page that a browser brings back was pressed to go away: what it waits for does not come any more.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
followHeadings(() => words().name);
keepFocus();
followLinks(isScreen);
// The frame of an operator's preview has no session of a fan.
const isPreview = location.pathname.startsWith('/staff/');
if (isPreview) (await import('./preview/lent.ts')).beginPreview();
const back = isPreview ? undefined : await session.begin();
if (back !== undefined) go(back, { replace: true });
if (session.isIn.value) void meet();
show(<Page />);
if (!isPreview) keepWorker();
