import { useLayoutEffect, useState } from 'preact/hooks';

/** What a form has, as it is written into its fields. */
export type Written<Name extends string> = Readonly<Record<Name, string>>;

const namesOf = <Name extends string>(one: Written<Name>): Name[] => Object.keys(one) as Name[];

export const changedIn = <Name extends string>(before: Written<Name>, after: Written<Name>): Name[] =>
  namesOf(before).filter((name) => before[name] !== after[name]);

/** Changed here and elsewhere, and not to the same. */
export function clashesOf<Name extends string>(base: Written<Name>, mine: Written<Name>, theirs: Written<Name>): Name[] {
  const others = changedIn(base, theirs);
  return changedIn(base, mine).filter((name) => others.includes(name) && mine[name] !== theirs[name]);
}

/** What was changed here on top of what others have changed since; `ours` says whose value stands where both did. */
export function merged<Name extends string>(
  base: Written<Name>,
  mine: Written<Name>,
  theirs: Written<Name>,
  ours: ReadonlySet<Name>,
): Written<Name> {
  const own = changedIn(base, mine);
  const both = clashesOf(base, mine, theirs);
  return Object.fromEntries(
    namesOf(base).map((name) => [name, (both.includes(name) ? ours.has(name) : own.includes(name)) ? mine[name] : theirs[name]]),
  ) as Written<Name>;
}

export type Edited<Name extends string> = {
  /** What was written, and on which version of it. */
  mine: Written<Name>;
  base: Written<Name>;
  version: number;
  changed: Name[];
  set: (changes: Partial<Written<Name>>) => void;
  /** Something of it was changed elsewhere since the form was opened, and something is written here. */
  isOld: boolean;
  /** Both sides of what both have changed, and what stands. */
  clash: {
    base: Written<Name>;
    mine: Written<Name>;
    theirs: Written<Name>;
    ours: ReadonlySet<Name>;
    choose: (name: Name, isOurs: boolean) => void;
    take: () => void;
  };
  /** What was written is true now. */
  kept: () => void;
  discard: () => void;
};

/** A form of something that others may change meanwhile: `latest` is what the gateway said of it last. */
export function useEdited<Name extends string>(now: number, latest: Written<Name>): Edited<Name> {
  const [{ version, base }, open] = useState({ version: now, base: latest });
  const [mine, setMine] = useState(latest);
  const [ours, setOurs] = useState<ReadonlySet<Name>>(new Set());
  const changed = changedIn(base, mine);
  const isNewer = now > version;
  const begin = (written: Written<Name>): void => {
    open({ version: now, base: latest });
    setMine(written);
    setOurs(new Set());
  };
  // What others changed is nothing of this form.
  const isElsewhere = changedIn(base, latest).length === 0;
  // Nothing was written here yet: the form follows what is true. Before a key can be pressed, or what it writes would be lost.
  useLayoutEffect(() => {
    if (isNewer && changed.length === 0) begin(latest);
    else if (isNewer && isElsewhere) open({ version: now, base });
  }, [now, changed.length, isElsewhere]);
  const choose = (name: Name, isOurs: boolean): void => {
    const next = new Set(ours);
    if (isOurs) next.add(name);
    else next.delete(name);
    setOurs(next);
  };
  return {
    ...{ mine, base, version, changed, isOld: isNewer && changed.length > 0 && !isElsewhere },
    set: (changes) => setMine((before) => ({ ...before, ...changes })),
    clash: { base, mine, theirs: latest, ours, choose, take: () => begin(merged(base, mine, latest, ours)) },
    kept: () => open({ version, base: mine }),
    discard: () => begin(latest),
  };
}
