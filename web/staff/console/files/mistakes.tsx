import { Refusal } from '../../../shared/refusal.ts';
import { said } from '../words.ts';

/** Files are read by lines, which the service counts in English. */
const placeOf = (field: string): string => field.replace(/^line (?=\d)/, said().parcels.line);

/** What is wrong in a file that was sent, each with its place; what is about all of it stands beside the file. */
export function Mistakes({ error }: { error: unknown }) {
  const errors = error instanceof Refusal ? (error.detail.errors ?? []) : [];
  if (errors.length === 0) return null;
  return (
    <ul class="notice wrong" data-mistakes={errors.length}>
      {errors.map(({ field, message }) => (
        <li key={`${field} ${message}`}>
          {field !== 'file' && <strong class="numbers">{placeOf(field)} </strong>}
          {message}
        </li>
      ))}
    </ul>
  );
}
