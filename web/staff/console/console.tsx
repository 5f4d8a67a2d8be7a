import './console.css';
import type { ComponentChild } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { language } from '../../shared/language.ts';
import { go, match, path } from '../../shared/router.ts';
import { shared } from '../../shared/words.ts';
import { MeScreen } from '../enrol/me-screen.tsx';
import { MeIcon, ScanIcon } from '../icons.tsx';
import { maySeeCodes } from '../who.ts';
import { CatalogueScreen } from './catalogue/catalogue-screen.tsx';
import { FileScreen } from './catalogue/file-screen.tsx';
import { GachaScreen } from './catalogue/gacha-screen.tsx';
import { NewGachaScreen } from './catalogue/new-gacha-screen.tsx';
import { PlacesScreen } from './catalogue/places-screen.tsx';
import { FairnessScreen } from './fairness/fairness-screen.tsx';
import { GachaFairnessScreen } from './fairness/gacha-fairness-screen.tsx';
import { CatalogueIcon, FairnessIcon, MoneyIcon, OrdersIcon, ParcelsIcon, PeopleIcon, TodayIcon } from './icons.tsx';
import { isForAllGachas, isOperator, mayFindOrders, mayPost, mayRecord, maySeePeople } from './may.ts';
import { MoneyScreen } from './money/money-screen.tsx';
import { OrderScreen } from './orders/order-screen.tsx';
import { OrdersScreen } from './orders/orders-screen.tsx';
import { ParcelsScreen } from './parcels/parcels-screen.tsx';
import { usePrintOpen } from './parts/use-print-open.ts';
import { PeopleScreen } from './people/people-screen.tsx';
import { SellerScreen } from './seller/seller-screen.tsx';
import { TodayScreen } from './today/today-screen.tsx';
import { said } from './words.ts';

type Section = { to: string; name: keyof ReturnType<typeof said>['desk']['sections']; Icon: () => ComponentChild };

const sections = (): Section[] => [
  ...(isOperator.value
    ? ([
        { to: '/staff/today', name: 'today', Icon: TodayIcon },
        { to: '/staff/catalogue', name: 'catalogue', Icon: CatalogueIcon },
      ] as const)
    : []),
  ...(mayFindOrders.value ? ([{ to: '/staff/orders', name: 'orders', Icon: OrdersIcon }] as const) : []),
  ...(mayPost.value ? ([{ to: '/staff/parcels', name: 'parcels', Icon: ParcelsIcon }] as const) : []),
  ...(maySeePeople.value ? ([{ to: '/staff/people', name: 'people', Icon: PeopleIcon }] as const) : []),
  ...(mayRecord.value ? ([{ to: '/staff/money', name: 'money', Icon: MoneyIcon }] as const) : []),
  ...(isOperator.value ? ([{ to: '/staff/fairness', name: 'fairness', Icon: FairnessIcon }] as const) : []),
];

function screen(): ComponentChild {
  if (match('/staff/me')) return <MeScreen />;
  if (isOperator.value) {
    if (match('/staff/today')) return <TodayScreen />;
    if (match('/staff/catalogue')) return <CatalogueScreen />;
    if (match('/staff/catalogue/new')) return <NewGachaScreen />;
    if (match('/staff/catalogue/places')) return <PlacesScreen />;
    if (isForAllGachas.value && match('/staff/catalogue/file')) return <FileScreen />;
    if (match('/staff/catalogue/seller')) return <SellerScreen />;
    const gacha = match('/staff/catalogue/:id');
    if (gacha?.id) return <GachaScreen key={gacha.id} id={gacha.id} />;
    if (match('/staff/fairness')) return <FairnessScreen />;
    const fair = match('/staff/fairness/:id');
    if (fair?.id) return <GachaFairnessScreen key={fair.id} id={fair.id} />;
  }
  if (mayRecord.value && match('/staff/money')) return <MoneyScreen />;
  if (mayPost.value && match('/staff/parcels')) return <ParcelsScreen />;
  if (maySeePeople.value && match('/staff/people')) return <PeopleScreen />;
  if (mayFindOrders.value) {
    if (match('/staff/orders')) return <OrdersScreen />;
    const order = match('/staff/orders/:id');
    if (order?.id) return <OrderScreen key={order.id} id={order.id} />;
  }
  return (
    <div class="page stack" data-state="not-found">
      <h1 tabIndex={-1}>{shared().notFound}</h1>
    </div>
  );
}

/** Where the page begins, and where the orders were before there was a desk. */
const MOVED: Readonly<Record<string, string>> = { '/staff': '', '/staff/desk': '', '/staff/find': '/staff/orders' };

/** A screen is read out from its heading on, also where that comes later, and the page is called after it. */
function useHeading(otherwise: string): void {
  const before = useRef(path.value);
  useEffect(() => {
    const isNew = before.current !== path.value;
    before.current = path.value;
    document.title = otherwise;
    const main = document.querySelector('main.desk');
    const look = (): boolean => {
      const heading = main?.querySelector('h1');
      if (!heading) return false;
      document.title = `${heading.textContent} · ${said().desk.name}`;
      if (isNew) heading.focus({ preventScroll: true });
      return true;
    };
    if (!main || look()) return undefined;
    const observer = new MutationObserver(() => {
      if (look()) observer.disconnect();
    });
    observer.observe(main, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [path.value, language.value]);
}

/** How high the bar is, for what must not lie behind it: it has more rows where letters are large. */
function useHeight(): { readonly current: HTMLElement | null } {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!nav.current) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      style.setProperty('--nav-high', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`);
    });
    observer.observe(nav.current, { box: 'border-box' });
    return () => observer.disconnect();
  }, []);
  return nav;
}

/** The desk: for members with more than the role of a counter. */
export function Console() {
  const { desk } = said();
  const here = sections();
  const moved = MOVED[path.value];
  useEffect(() => {
    if (moved !== undefined) go(moved || here[0]?.to || '/staff/me', { replace: true });
  }, [moved]);
  usePrintOpen();
  const nav = useHeight();
  const section = here.find(({ to }) => path.value === to || path.value.startsWith(`${to}/`));
  useHeading(section ? `${desk.sections[section.name]} · ${desk.name}` : desk.name);
  return (
    <>
      <nav ref={nav} class="desk-nav" aria-label={desk.name}>
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
