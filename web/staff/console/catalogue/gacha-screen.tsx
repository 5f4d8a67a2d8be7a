import type { ComponentChildren } from 'preact';
import { useCallback, useRef, useState } from 'preact/hooks';
import { language, moment } from '../../../shared/language.ts';
import { Go } from '../../../shared/parts/button.tsx';
import { Notice } from '../../../shared/parts/notice.tsx';
import { shared } from '../../../shared/words.ts';
import { ask } from '../../session.ts';
import { DeskGachaByIdDocument, type DeskGachaFragment, MorePrizesDocument } from '../documents.ts';
import { addressOf, param } from '../params.ts';
import { AsOf, Shown, useSeen } from '../parts/seen.tsx';
import { StatusTag } from '../parts/status-tag.tsx';
import { said } from '../words.ts';
import { GachaForm } from './gacha-form.tsx';
import { Preview } from './preview.tsx';
import { Prizes } from './prizes.tsx';
import { SaleDeeds } from './sale-deeds.tsx';

const EVERY_MS = 20_000;
const PARTS = ['form', 'prizes', 'preview'] as const;

/** With all of its prizes: a form that has some of them would tell odds of others that it does not show. */
async function whole(id: string, signal: AbortSignal): Promise<DeskGachaFragment | null> {
  const { gacha } = await ask(DeskGachaByIdDocument, { id }, { tries: 2, signal });
  if (!gacha) return null;
  let { nodes, pageInfo } = gacha.prizes;
  while (pageInfo.hasNextPage) {
    const more = (await ask(MorePrizesDocument, { id, after: pageInfo.endCursor }, { tries: 2, signal })).gacha?.prizes;
    if (!more) break;
    nodes = [...nodes, ...more.nodes];
    pageInfo = more.pageInfo;
  }
  return { ...gacha, prizes: { nodes, pageInfo } };
}

/** One gacha: its state and what can be done with it first, then its form or its prizes. */
export function GachaScreen({ id }: { id: string }) {
  const words = said();
  const part = PARTS.find((one) => one === param('part')) ?? 'form';
  const seen = useSeen((signal) => whole(id, signal), [id], { everyMs: EVERY_MS });
  const last = useRef<DeskGachaFragment>(undefined);
  const [unsaved, setUnsaved] = useState({ form: false, prizes: false });
  // What is written in one part waits there while another is looked at.
  const opened = useRef(new Set<string>());
  opened.current.add(part);
  const note = useCallback((of: keyof typeof unsaved, isUnsaved: boolean) => {
    setUnsaved((before) => (before[of] === isUnsaved ? before : { ...before, [of]: isUnsaved }));
  }, []);
  return (
    <div class="page stack" data-state="gacha">
      <p>
        <a href="/staff/catalogue">{words.catalogue.title}</a>
      </p>
      <Shown seen={seen} lines={8}>
        {(now) => {
          // A member that loses the role in the middle of a form keeps what they wrote.
          const isTheirs = now !== null && now.version !== null;
          if (isTheirs) last.current = now;
          const gacha = last.current;
          if (!gacha) return <h1 tabIndex={-1}>{shared().notFound}</h1>;
          return (
            <>
              {!isTheirs && <Notice kind="wrong">{words.gacha.notYours}</Notice>}
              <header class="row apart screen-head">
                <h1 tabIndex={-1}>{language.value === 'ja' ? gacha.nameJa : gacha.nameEn}</h1>
                <div class="row">
                  {gacha.isPublished ? <StatusTag {...gacha} /> : <span class="tag">{words.catalogue.draft}</span>}
                  <span class="small quiet numbers">{words.gacha.version(gacha.version ?? 0, moment(gacha.updatedAt))}</span>
                  <AsOf at={seen.at} />
                </div>
              </header>
              <SaleDeeds gacha={gacha} again={seen.again} />
              <nav class="row parts" aria-label={words.gacha.parts}>
                {PARTS.map((one) => (
                  <a
                    key={one}
                    href={addressOf(`/staff/catalogue/${id}`, { part: one === 'form' ? '' : one })}
                    aria-current={part === one ? 'page' : undefined}
                  >
                    {words.gacha.part[one]}
                  </a>
                ))}
                <Go to={addressOf('/staff/money', { gacha: id })} kind="bare">
                  {words.gacha.sales}
                </Go>
              </nav>
              {opened.current.has('form') && (
                <Part isShown={part === 'form'}>
                  <GachaForm gacha={gacha} at={seen.at} again={seen.again} note={note} />
                </Part>
              )}
              {opened.current.has('prizes') && (
                <Part isShown={part === 'prizes'}>
                  <Prizes gacha={gacha} again={seen.again} note={note} />
                </Part>
              )}
              {part === 'preview' && (unsaved.form || unsaved.prizes) && (
                <Notice kind="look">{words.gacha.previewUnsaved}</Notice>
              )}
              {part === 'preview' && (
                <Preview
                  gachaId={id}
                  isDraft={!gacha.isPublished}
                  prizes={gacha.prizes.nodes.filter(({ isRetired }) => !isRetired)}
                />
              )}
            </>
          );
        }}
      </Shown>
    </div>
  );
}

const Part = ({ isShown, children }: { isShown: boolean; children: ComponentChildren }) => (
  <div hidden={!isShown}>
    <div class="stack">{children}</div>
  </div>
);
