/** Contact us; numbers and addresses are content/contact.json. */
export const contact = {
  title: 'CONTACT US',
  description: 'Reach Ashenda at any hour: e-mail, phone lines and address, for voters, contestants and partners.',
  lead: 'We are here for voters, contestants, families and partners.',
  available: 'Available 24x7: someone answers at any time, every day.',
  email: 'E-mail',
  phone: 'Phone',
  address: 'Address',
  addressText: 'Mekelle, Tigray, Ethiopia',
  about: 'About {{name}}',
  aboutText:
    'Do you want to tell us more about {{name}}, or honour her with us? Write to us. Her name is already in the subject.',
  writeAbout: 'Write about {{name}}',
  promotions: 'Promotions',
  promotionsText:
    'Do you want to support the festival, advertise, or hire a contestant as an ambassador? Write to us with your idea. We thank our partners on the first page.',
  promotionsLink: 'Write about a promotion',
  follow: 'Our channels',
  followText: 'These channels open before the festival. Until then, the news is on this site.',
  followSoon: '{{name}}: soon',
  helpVote: 'A problem with a vote or a payment?',
  helpVoteText: 'Have your receipt or payment reference ready when you write or call.',
} as const
