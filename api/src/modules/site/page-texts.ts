/** What search engines and previews are told of the pages to read; the pages themselves say it in the language shown. */
export const pageTexts: Readonly<Record<string, { readonly heading: string; readonly description: string }>> = {
  '/exemplary': {
    heading: 'Exemplary women',
    description:
      'Runners, scholars, artists, builders: notable women of Tigray and Ethiopia, what they are known for, and where to read more about them.',
  },
  '/about': {
    heading: 'About us',
    description:
      'Ashenda is a festival and a platform of women’s heritage for Tigray and its diaspora. What it is, how its Miss titles work, and how the vote is counted.',
  },
  '/contact': {
    heading: 'Contact us',
    description: 'Reach Ashenda at any hour: e-mail, phone lines and address, for voters, contestants and partners.',
  },
  '/policy': {
    heading: 'Privacy Policy',
    description:
      'What Ashenda stores about voters and contestants, why, for how long and with whom it is shared, and how to have it erased.',
  },
}
