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
