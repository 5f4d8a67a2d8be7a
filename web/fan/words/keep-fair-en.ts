export const keepFairEn = {
  title: 'Was my draw fair?',
  more: 'How this works',
  choose: 'Choose one of my orders',
  none: 'There is nothing to check: the order is not paid, or belongs to another account.',
  spoils: 'This page shows what you won. Open your capsules first?',
  anyway: 'Show it anyway',
  how: [
    [
      'A secret number, and its fingerprint',
      'Before the first play is sold, a secret number is made up. Its fingerprint is shown at once, and nobody can find another number with the same one. Note it when you order.',
    ],
    [
      'Each play gets a number of its own',
      'It follows from the secret number, your order and the play. The prizes that are left lie side by side, each as wide as its weight. The number falls on one of them: that is yours.',
    ],
    [
      'After the sale everything is shown',
      'Then the secret number is told, and your phone works your draw out again by itself, without believing anybody.',
    ],
  ] as [string, string][],
  notTitle: 'What it does not prove',
  notTold:
    'This proves that your prizes follow from a number that was fixed before your order. It cannot prove what the organiser, who may know that number, did with it.',
  soFar: 'All that can be checked now is right',
  soFarTold: (moment: string) =>
    `Each number fell on the prize that you got. The secret number is told a minute after the sale has ended, on ${moment}. Come back then for the rest.`,
  right: (plays: number) =>
    plays === 1 ? 'Yes: your play is as it was drawn' : `Yes: all ${plays} plays are as they were drawn`,
  rightTold: 'Your phone has worked it out again, step by step.',
  wrong: 'Something does not fit',
  wrongTold: 'What your phone worked out is not what was recorded. Please show this page to the organiser.',
  hashTitle: 'The fingerprint, told before the sale',
  hashTold: 'Is it the one that you noted when you ordered?',
  seedTitle: 'The secret number',
  seedTold: 'It is told now. Your phone has made its fingerprint (SHA-256) anew.',
  seedSecret: (moment: string) =>
    `Still secret, since it decides plays to come. It is told a minute after the end of the sale, on ${moment}.`,
  hashRight: 'Its fingerprint is the one above.',
  hashWrong: 'Its fingerprint is another one than above.',
  playsTitle: 'Your plays',
  playsTold: 'Each play’s number, worked out from the secret number, and the prize that it falls on. Tap one to see how.',
  playsSecret:
    'The number that each play got, and the prize that it falls on. Whether it follows from the secret number shows later.',
  play: (number: string) => `Play ${number}:`,
  textTold: 'The secret number is mixed (HMAC-SHA256) with this line: your order, the draw, the play and a counter.',
  numberTold: 'The first eight bytes of the result are this number.',
  rest: (bound: string, value: string) => `Divided by ${bound}, the weight of all prizes that were left, it leaves ${value}.`,
  drawnValue: (value: string, bound: string) => `The number ${value} was drawn, out of 0 up to ${bound} less one.`,
  asDrawn: (name: string) => `That point lies on “${name}”: as drawn.`,
  notAsDrawn: (name: string, drawn: string) => `That should be “${name}”, but “${drawn}” was recorded.`,
  tableTitle: 'The prizes that were left, side by side',
  prize: 'Prize',
  former: 'A former prize',
  range: 'From–to',
  weight: 'Weight',
};
