import { writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import encode from 'qr';

const [WIDTH, HEIGHT] = [640, 480];

/** Flags of a browser whose camera is a file. It is read anew each time that a page opens the camera. */
export const cameraFlags = (file: string): string[] => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
];

/** Luma of a picture, as YUV4MPEG2: a format without compression, so nothing is needed to make it. */
export async function filmOf(file: string, luma: Uint8Array): Promise<void> {
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\n`);
  await writeFile(file, Buffer.concat([head, ...Array.from({ length: 10 }, () => frame)]));
}

export const nothingToSee = (file: string): Promise<void> => filmOf(file, new Uint8Array(WIDTH * HEIGHT).fill(90));

/** A code on white, as a phone that is held still. */
export async function holdUp(file: string, code: string): Promise<void> {
  const rows = encode(code, 'raw', { ecc: 'medium', border: 4 });
  const scale = Math.floor(HEIGHT / rows.length);
  const left = Math.floor((WIDTH - rows.length * scale) / 2);
  const luma = new Uint8Array(WIDTH * HEIGHT).fill(235);
  for (const [y, row] of rows.entries())
    for (const [x, isDark] of row.entries())
      for (let line = y * scale; isDark && line < (y + 1) * scale; line += 1)
        luma.fill(16, line * WIDTH + left + x * scale, line * WIDTH + left + (x + 1) * scale);
  await filmOf(file, luma);
}

/** One screen in front of the other's camera: what stands on `page` is what the camera sees. */
export async function showToCamera(file: string, page: Page): Promise<void> {
  const shot = (await page.screenshot({ type: 'png' })).toString('base64');
  const blank = await page.context().newPage();
  try {
    const luma = await blank.evaluate(
      async ({ shot, width, height }) => {
        const bytes = Uint8Array.from(atob(shot), (letter) => letter.charCodeAt(0));
        const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const canvas = new OffscreenCanvas(width, height);
        const context = canvas.getContext('2d');
        if (!context) throw new Error('no canvas');
        const scale = Math.min(width / picture.width, height / picture.height);
        context.fillStyle = '#888';
        context.fillRect(0, 0, width, height);
        const [w, h] = [picture.width * scale, picture.height * scale];
        context.drawImage(picture, (width - w) / 2, (height - h) / 2, w, h);
        const { data } = context.getImageData(0, 0, width, height);
        let text = '';
        for (let at = 0; at < data.length; at += 4)
          text += String.fromCharCode(
            Math.round(0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)),
          );
        return btoa(text);
      },
      { shot, width: WIDTH, height: HEIGHT },
    );
    await filmOf(file, Buffer.from(luma, 'base64'));
  } finally {
    await blank.close();
  }
}
