import './console.css';
import type { ComponentChild } from 'preact';
import { useEffect } from 'preact/hooks';
import { language } from '../../shared/language.ts';
import { go, match, path } from '../../shared/router.ts';
import { shared } from '../../shared/words.ts';
import { MeScreen } from '../enrol/me-screen.tsx';
import { MeIcon, ScanIcon } from '../icons.tsx';
import { maySeeCodes } from '../who.ts';
import { TodayIcon } from './icons.tsx';
import { isOperator } from './may.ts';
import { TodayScreen } from './today/today-screen.tsx';
import { said } from './words.ts';

type Section = { to: string; name: keyof ReturnType<typeof said>['desk']['sections']; Icon: () => ComponentChild };

const sections = (): Section[] => [
  ...(isOperator.value ? ([{ to: '/staff/today', name: 'today', Icon: TodayIcon }] as const) : []),
];

function screen(): ComponentChild {
  if (match('/staff/me')) return <MeScreen />;
  if (isOperator.value) {
    if (match('/staff/today')) return <TodayScreen />;
  }
  return (
    <div class="page stack" data-state="not-found">
      <h1 tabIndex={-1}>{shared().notFound}</h1>
    </div>
  );
}

/** Where the page begins, and where the orders were before there was a desk. */
const MOVED: Readonly<Record<string, string>> = { '/staff': '' };

/** The desk: what whoever holds more than the role of a counter works with. */
export function Console() {
  const { desk } = said();
  const here = sections();
  const moved = MOVED[path.value];
  useEffect(() => {
    if (moved !== undefined) go(moved || here[0]?.to || '/staff/me', { replace: true });
  }, [moved]);
  const section = here.find(({ to }) => path.value === to || path.value.startsWith(`${to}/`));
  const title = section ? `${desk.sections[section.name]} · ${desk.name}` : desk.name;
  useEffect(() => {
    document.title = title;
  }, [title, language.value]);
  return (
    <>
      <nav class="desk-nav" aria-label={desk.name}>
        {here.map(({ to, name, Icon }) => (
          <a key={to} href={to} aria-current={section?.to === to ? 'page' : undefined}>
            <Icon />
            <span>{desk.sections[name]}</span>
          </a>
        ))}
        {maySeeCodes.value ? (
          <a href="/staff">
            <ScanIcon />
            <span>{desk.toCounter}</span>
          </a>
        ) : (
          <a href="/staff/me" aria-current={path.value === '/staff/me' ? 'page' : undefined}>
            <MeIcon />
            <span>{desk.sections.me}</span>
          </a>
        )}
      </nav>
      <main class="desk">{moved === undefined && screen()}</main>
    </>
  );
}
