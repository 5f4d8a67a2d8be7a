import type { Card } from './card.ts';

export type JobCd = 'CHECK' | 'CAPTURE' | 'AUTH' | 'SAUTH';
export type Status = 'UNPROCESSED' | 'AUTHENTICATED' | JobCd | 'SALES' | 'VOID' | 'RETURN' | 'RETURNX' | 'CANCEL';

/** The way of a browser to the bank of a card, and back to the shop. */
export type Challenge = {
  transId: string;
  t: string;
  retUrl: string;
  byPost: boolean;
  result: 'waiting' | 'passed' | 'failed';
};

export type ClientFields = [string, string, string];

export type Entry = { orderId: string; jobCd: JobCd; amount: number; tax: number; tdFlag: string; tds2Type: string };

export type Trade = Entry & {
  accessId: string;
  accessPass: string;
  status: Status;
  /** When the last step was taken, which is also what a void or a return is measured from. */
  processDate: string;
  card: Card;
  /** As it is shown: masked. */
  cardNo: string;
  expire: string;
  method: string;
  clientFields: ClientFields;
  echoesClientFields: boolean;
  challenge?: Challenge;
  forward: string;
  approve: string;
  tranId: string;
  /** How often money was reserved, and taken; how often a reservation was released, and money that was taken given back. */
  authorisations: number;
  captures: number;
  voids: number;
  refunds: number;
};

export const isOpen = ({ status }: Trade): boolean => status === 'UNPROCESSED' || status === 'AUTHENTICATED';
export const isReserved = ({ status }: Trade): boolean => status === 'AUTH' || status === 'SAUTH';
export const isTaken = ({ status }: Trade): boolean => status === 'SALES' || status === 'CAPTURE';
