import type { MistakeCode, ParamsOf } from '../language/words.ts';
import { type FieldMistake, Mistake, mistaken } from '../refusal.ts';

/** Why a file is not taken as a picture: in English for a shell, and over HTTP in the language of the request. */
export class PictureMistake extends Mistake {
  override name = 'PictureMistake';
  readonly told: FieldMistake;

  constructor(told: FieldMistake, options?: ErrorOptions) {
    super(told.message, options);
    this.told = told;
  }
}

export const wrongPicture = <Code extends MistakeCode>(code: Code, ...params: ParamsOf<Code>): PictureMistake =>
  new PictureMistake(mistaken(code, ...params));

/** Also where what reads it knows more: that is for the log. */
export const damagedPicture = (cause?: unknown): PictureMistake =>
  new PictureMistake(mistaken('PICTURE_DAMAGED'), cause === undefined ? undefined : { cause });
