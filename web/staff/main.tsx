import '../shared/style/tokens.css';
import '../shared/style/base.css';
import './style.css';
import { effect } from '@preact/signals';
import { loadAgain } from '../shared/load-again.ts';
import { followLinks, go, path } from '../shared/router.ts';
import { show } from '../shared/show.ts';
import { countConflicts } from './conflicts/open-conflicts.ts';
import { keepWorker } from './keep-worker.ts';
import { Page } from './page.tsx';
import { listenToScanner } from './scan/listen.ts';
import { bring } from './sheet/desk.ts';
import { allowSound } from './sheet/tone.ts';
import { begin, standing } from './standing.ts';
import { isSupervisor, maySeeCodes } from './who.ts';

const COUNT_EVERY_MS = 60_000;

loadAgain();
followLinks((url) => url.pathname === '/staff' || url.pathname.startsWith('/staff/'));
allowSound();
listenToScanner((digits) => {
  if (standing.value !== 'in' || !maySeeCodes.value) return;
  if (path.value !== '/staff') go('/staff');
  bring(digits);
});
show(<Page />);
void begin();
keepWorker();
effect(() => {
  if (!isSupervisor.value) return undefined;
  void countConflicts();
  const timer = setInterval(() => void countConflicts(), COUNT_EVERY_MS);
  return () => clearInterval(timer);
});
