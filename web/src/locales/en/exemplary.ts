/** The page of notable women; what is told of each is content/exemplars. */
export const exemplary = {
  title: 'Exemplary women',
  description:
    'Runners, scholars, artists, builders: notable women of Tigray and Ethiopia, what they are known for, and where to read more about them.',
  lead: 'Runners, scholars, artists, builders: women of Tigray and Ethiopia whose lives are known, and worth knowing.',
  illustrations: 'The portraits are illustrations drawn for this page. They show nobody as she really looks or looked.',
  portrait: 'Illustration for {{name}}',
  whoIsShe: 'Who is she?',
  readMore: 'Read more',
  readMoreOf: 'Read more about {{name}}',
  connect: 'Connect',
  connectOver: 'Connect: write to us about {{name}}',
  closing: 'Somebody is missing?',
  closingText: 'Tell us whom this page should honour, and where one can read about her.',
  closingLink: 'Write to us',
} as const
