import type { RefObject } from 'preact';
import { said } from '../words.ts';

type FileInputProps = {
  id: string;
  accept: string;
  /** What it is for: screen readers hear it with the press. */
  label: string;
  file: File | undefined;
  input: RefObject<HTMLInputElement | null>;
  take: (file: File | undefined) => void;
};

/** The press and the name below each other where there is no room: those of a browser are cut in large letters. */
export function FileInput({ id, accept, label, file, input, take }: FileInputProps) {
  const { desk } = said();
  return (
    <div class="row file">
      <label class="button" for={id}>
        {desk.chooseFile}
        <input
          ref={input}
          id={id}
          type="file"
          aria-label={`${desk.chooseFile}: ${label}`}
          aria-describedby={`${id}-name`}
          accept={accept}
          onChange={({ currentTarget }) => take(currentTarget.files?.[0])}
        />
      </label>
      <span class="small" id={`${id}-name`}>
        {file?.name ?? desk.noFile}
      </span>
    </div>
  );
}
