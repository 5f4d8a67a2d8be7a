/** The sender and its contract: what carriers ask for beside the address of a parcel. */
export type Sender = {
  name: string;
  phoneNumber: string;
  zipCode: string;
  address: string;
  building: string;
  contents: string;
  yamato: { customerCode: string; classCode: string; fareNumber: string };
  sagawa: { customerCode: string };
  japanpost: { labelType: string };
};

/** The carrier's program has to be told: its files have empty columns there. */
export const UNKNOWN_SENDER: Sender = {
  ...{ name: '', phoneNumber: '', zipCode: '', address: '', building: '', contents: '' },
  yamato: { customerCode: '', classCode: '', fareNumber: '' },
  sagawa: { customerCode: '' },
  japanpost: { labelType: '' },
};
