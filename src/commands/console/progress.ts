import { clearLine, cursorTo } from 'node:readline';
import { styleText } from 'node:util';
import type { Progress } from '../words/kinds.ts';

const REDRAWN_EVERY_MS = 100;

export function progressOn(stream: NodeJS.WriteStream): Progress {
  let drawnAt = 0;
  const clear = (): void => {
    if (drawnAt === 0) return;
    cursorTo(stream, 0);
    clearLine(stream, 0);
    drawnAt = 0;
  };
  return {
    clear,
    show: (text) => {
      if (!stream.isTTY || Date.now() - drawnAt < REDRAWN_EVERY_MS) return;
      clear();
      stream.write(styleText('dim', text, { stream }));
      drawnAt = Date.now();
    },
  };
}

export const green = (text: string): string => styleText('green', text, { stream: process.stdout });
