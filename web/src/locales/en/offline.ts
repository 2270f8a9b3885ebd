/** Texts of what shows in place of a page when there is no network. */
export const offline = {
  heading: 'You are offline',
  text: 'This page is not kept here. It opens by itself as soon as the network is back.',
  kept: 'What you have chosen is kept here',
  still: 'Still no network. We go on trying.',
} as const
