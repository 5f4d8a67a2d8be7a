import { useEffect, useRef, useState } from 'preact/hooks';
import { Refusal } from '../../../shared/refusal.ts';
import { useAsked, useDeed } from '../../../shared/use-asked.ts';
import { LookAtCodeDocument, type LookAtCodeQuery, NewCodeDocument } from '../../documents.ts';
import { ask } from '../../session.ts';
import { type Code, forget, isKeptOnly, keep, keptCode } from '../kept.ts';

type Node = NonNullable<LookAtCodeQuery['node']>;
export type CodeItems = Extract<Node, { items: unknown }>['items'];

/** Counted from when it was asked for: the clock of a phone may be another than the gateway's. */
const VALID_MS = 600_000;
const LOOK_MS = 2500;
const EARLY_MS = 20_000;
/** A phone that is left on a table does not make codes for ever. */
const MOST_BY_ITSELF = 6;

export type UsedCode = {
  code: Code | undefined;
  /** What became of its items, as the gateway said last; null where the code is no longer good. */
  items: CodeItems | null | undefined;
  isUnreachable: boolean;
  now: number;
  /** The one that is kept and still good, or a new one. */
  show: () => Promise<void>;
  make: () => Promise<boolean>;
  hide: () => void;
  isBusy: boolean;
  error: unknown;
};

export const isGone = (items: CodeItems | null | undefined): boolean =>
  (items?.nodes.length ?? 0) > 0 && items?.nodes.every(({ deliveredAt }) => deliveredAt !== null) === true;

/** The code that this phone keeps, or a new one when the fan asks for it: opening the screen makes none. */
export function useCode(gachaId: string | null, owner: string | undefined): UsedCode {
  const [code, setCode] = useState<Code>();
  const [now, setNow] = useState(Date.now());
  const byItself = useRef(0);
  const [seen, setSeen] = useState<{ tokenId: string; items: CodeItems | null }>();
  const showKept = async (): Promise<boolean> => {
    const kept = await keptCode();
    const fits = kept !== undefined && (kept.gachaId === null || kept.gachaId === gachaId);
    setCode(fits ? kept : undefined);
    setNow(Date.now());
    return fits;
  };
  useEffect(() => {
    void showKept();
  }, [gachaId]);
  const { run, error, isBusy } = useDeed(async () => {
    const askedAt = Date.now();
    const { issuePickupToken } = await ask(NewCodeDocument, { gachaIds: gachaId === null ? null : [gachaId] });
    if (!issuePickupToken) return;
    const { code: digits, pickupToken } = issuePickupToken;
    const made = { code: digits, tokenId: pickupToken.id, gachaId, endsAt: askedAt + VALID_MS };
    setCode(made);
    setNow(Date.now());
    if (owner !== undefined) void keep(owner, 'code', made);
  });
  const make = () => {
    byItself.current = 0;
    return run();
  };

  const isGood = code !== undefined && code.endsAt > now;
  const id = isGood ? code.tokenId : undefined;
  const look = useAsked(
    async (signal) => (id === undefined || isKeptOnly() ? undefined : ask(LookAtCodeDocument, { id }, { signal, tries: 1 })),
    [id],
    { everyMs: id === undefined ? undefined : LOOK_MS },
  );
  useEffect(() => {
    if (!look.value || id === undefined) return;
    const { node } = look.value;
    const found = node && 'items' in node ? node.items : null;
    // Once everything is gone the code goes too, and what it brought stays in view.
    setSeen((before) =>
      found === null && before?.tokenId === id && isGone(before.items) ? before : { tokenId: id, items: found },
    );
  }, [look.value]);
  const items = seen && seen.tokenId === code?.tokenId ? seen.items : undefined;
  const isAllGone = isGone(items);

  useEffect(() => {
    if (!code) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [code]);
  useEffect(() => {
    if (items === null || isAllGone || (code && !isGood)) void forget('code');
  }, [items === null, isAllGone, isGood]);

  const isEnding = isGood && code.endsAt - now < EARLY_MS && items !== null && !isAllGone && !isKeptOnly();
  useEffect(() => {
    if (!isEnding || document.visibilityState !== 'visible' || byItself.current >= MOST_BY_ITSELF) return;
    byItself.current += 1;
    void run();
  }, [isEnding]);

  const hide = () => setCode(undefined);
  const show = async () => {
    if (!(await showKept())) await make();
  };
  const isUnreachable = isKeptOnly() || (look.error !== undefined && !(look.error instanceof Refusal));
  return { code, items, isUnreachable, now, show, make, hide, isBusy, error };
}
