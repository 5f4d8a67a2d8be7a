import '../shared/style/tokens.css';
import '../shared/style/base.css';
import './style.css';
import { render } from 'preact';
import { loadAgain } from '../shared/load-again.ts';
import { followLinks, go } from '../shared/router.ts';
import { Page } from './page.tsx';
import { session } from './session.ts';

loadAgain();
followLinks((url) => url.pathname === '/staff' || url.pathname.startsWith('/staff/'));
const back = await session.begin();
if (back !== undefined) go(back, { replace: true });
const root = document.getElementById('page');
if (root) render(<Page />, root);
