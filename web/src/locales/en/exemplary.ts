/** The page of notable women; what is told of each is content/exemplars. */
export const exemplary = {
  title: 'Exemplary women',
  description:
    'Runners, scholars, artists, builders: notable women of Tigray and Ethiopia, what they are known for, and where to read more about them.',
  lead: 'Runners, scholars, artists, builders: women of Tigray and Ethiopia whose lives are worth knowing.',
  illustrations: 'The portraits are drawings made for this page. They do not show what the women really look like.',
  portrait: 'Illustration for {{name}}',
  whoIsShe: 'Who is she?',
  readMore: 'Read more',
  readMoreOf: 'Read more about {{name}}',
  connect: 'Connect',
  connectOver: 'Connect: write to us about {{name}}',
  closing: 'Is someone missing?',
  closingText: 'Tell us who should be on this page, and where we can read about her.',
  closingLink: 'Write to us',
} as const
