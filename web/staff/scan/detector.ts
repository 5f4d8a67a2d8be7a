/** Of the Shape Detection API, and of the reader that stands in where a browser has none. */
export type Detector = { detect(image: HTMLVideoElement): Promise<readonly { rawValue: string }[]>; isNative: boolean };

type Native = {
  new (options: { formats: string[] }): Pick<Detector, 'detect'>;
  getSupportedFormats(): Promise<readonly string[]>;
};

const FORMAT = 'qr_code';

export async function newDetector(): Promise<Detector> {
  const Own = (globalThis as { BarcodeDetector?: Native }).BarcodeDetector;
  const formats = (await Own?.getSupportedFormats().catch(() => [])) ?? [];
  if (Own && formats.includes(FORMAT)) {
    const own = new Own({ formats: [FORMAT] });
    return { detect: (image) => own.detect(image), isNative: true };
  }
  const { BarcodeDetector } = await import('qr/decode.js');
  const reader = new BarcodeDetector({ formats: [FORMAT] });
  return { detect: (image) => reader.detect(image), isNative: false };
}
