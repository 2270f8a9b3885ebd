/** Contact us; numbers and addresses are content/contact.json. */
export const contact = {
  title: 'CONTACT US',
  description: 'Reach Ashenda at any hour: e-mail, phone lines and address, for voters, contestants and partners.',
  lead: 'We are here for voters, contestants, families and partners.',
  available: 'Available 24x7: somebody answers at any hour, on any day.',
  email: 'E-mail',
  phone: 'Phone',
  address: 'Address',
  addressText: 'Mekelle, Tigray, Ethiopia',
  about: 'About {{name}}',
  aboutText:
    'You would like to connect over {{name}}: to add something to what we tell of her, or to honour her together. Write to us, her name is already in the subject.',
  writeAbout: 'Write about {{name}}',
  promotions: 'Promotions',
  promotionsText:
    'You want to support the festival, advertise, or hire a contestant as an ambassador? Write to us what you have in mind. Partners are thanked on the first page.',
  promotionsLink: 'Write about a promotion',
  follow: 'Our channels',
  followText: 'These channels open before the festival. Until then news is on this site.',
  followSoon: '{{name}}: soon',
  helpVote: 'Something went wrong with a vote or a payment?',
  helpVoteText: 'Have your receipt or the payment’s reference at hand when you write or call.',
} as const
