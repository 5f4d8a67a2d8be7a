import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Refused } from '../../shared/parts/refused.tsx';
import { Offline } from '../../shared/refusal.ts';
import { Loading } from './own-screen.tsx';

/** A screen whose file is fetched when it is opened first. */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let found: ComponentType<Props> | undefined;
  return function Lazy(props: Props) {
    const [error, setError] = useState<unknown>();
    const [, setShown] = useState(false);
    const fetchIt = () => {
      setError(undefined);
      load().then(
        (loaded) => {
          found = loaded;
          setShown(true);
        },
        (thrown: unknown) => setError(new Offline('the screen did not come', { cause: thrown })),
      );
    };
    useEffect(() => {
      if (!found) fetchIt();
    }, []);
    if (found) {
      const Found = found;
      return <Found {...props} />;
    }
    return error === undefined ? <Loading /> : <Refused error={error} again={fetchIt} />;
  };
}
