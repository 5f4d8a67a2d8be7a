/** A postal address with something in every field. */
export const ADDRESS = {
  fullname: '山田 花子',
  phoneNumber: '090-0000-0000',
  country: 'JP',
  zipCode: '100-0001',
  prefecture: '東京都',
  city: '千代田区',
  address1: '1-1',
  address2: 'Room 2',
};
