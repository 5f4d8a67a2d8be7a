import '../shared/style/tokens.css';
import '../shared/style/base.css';
import './style.css';
import { render } from 'preact';
import { loadAgain } from '../shared/load-again.ts';
import { followLinks, go } from '../shared/router.ts';
import { keepWorker } from './keep-worker.ts';
import { isScreen, Page } from './page.tsx';
import { session } from './session.ts';

loadAgain();
followLinks(isScreen);
const back = await session.begin();
if (back !== undefined) go(back, { replace: true });
const root = document.getElementById('page');
if (root) render(<Page />, root);
keepWorker();
