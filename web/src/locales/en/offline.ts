/** Texts of what shows in place of a page when there is no network. */
export const offline = {
  heading: 'You are offline',
  text: 'This page is not saved on your device. It opens by itself when you are back online.',
  kept: 'Your choices are saved here',
  still: 'Still offline. We keep trying.',
} as const
