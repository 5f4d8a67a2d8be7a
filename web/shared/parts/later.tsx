import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Offline } from '../refusal.ts';
import { shared } from '../words.ts';
import { Refused } from './refused.tsx';
import { Waiting } from './waiting.tsx';

/** A screen whose script comes when it is shown, so that the first one need not wait for it. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function Later(props: Props) {
    const [Shown, show] = useState<ComponentType<Props> | undefined>(() => loaded);
    const [error, setError] = useState<unknown>();
    const failed = (thrown: unknown) => setError(new Offline('the screen did not come', { cause: thrown }));
    const fetch = (): void => {
      setError(undefined);
      load().then((it) => {
        loaded = it;
        show(() => it);
      }, failed);
    };
    useEffect(() => {
      if (!Shown) fetch();
    }, []);
    if (error !== undefined) return <Refused error={error} again={fetch} />;
    return Shown ? <Shown {...props} /> : <Waiting label={shared().waiting} lines={5} />;
  };
}
