import sharp, { type Sharp } from 'sharp';

const WIDTH = 60;
const HEIGHT = 40;

/** A picture that no format makes small: each pixel is another. */
export function noise(width = WIDTH, height = HEIGHT, seed = 1): Sharp {
  let state = seed;
  const data = Buffer.alloc(width * height * 3).map(() => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state >> 16;
  });
  return sharp(data, { raw: { width, height, channels: 3 } });
}
