export const buyEn = {
  nothingSold: 'Nothing is on sale here at the moment.',
  perPlay: 'a play',
  until: (moment: string) => `until ${moment}`,
  from: (moment: string) => `from ${moment}`,
  status: { ON_SALE: 'On sale', CLOSED: 'Not on sale', SOLD_OUT: 'Sold out' },
  delivery: { SELF: 'Collect on site', MAIL: 'By post' },
  needsCheckIn: 'Check-in needed',
  checkedIn: 'Checked in',
};
