import { type AnnouncingProcessor, Impossible } from '../../src/payment/processor/processor.ts';
import { type Call, eachCall } from './each-call.ts';

type Fault = 'lost before' | 'lost after' | 'called impossible';
export type Line = { faults: Partial<Record<Call, Fault>>; uncertainForSeconds: number };

/** The sandbox behind a line that can break before a call arrives, or after it was carried out. */
export function brokenLine(real: AnnouncingProcessor, line: Line): AnnouncingProcessor {
  const call = async <T>(step: Call, work: () => Promise<T>): Promise<T> => {
    if (line.faults[step] === 'lost before') throw new Error('the line broke before the call arrived');
    const answer = await work();
    if (line.faults[step] === 'called impossible') throw new Impossible('it was done before');
    if (line.faults[step] === 'lost after') throw new Error('the line broke before the answer arrived');
    return answer;
  };
  return {
    ...eachCall(real, call),
    get uncertainForSeconds() {
      return line.uncertainForSeconds;
    },
  };
}
