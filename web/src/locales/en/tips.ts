/** The video of how to vote. Its steps are told in its captions too: `npm run draw:tips` writes those from here. */
export const tips = {
  title: 'How to vote',
  about: 'Six steps in half a minute, with captions.',
  play: 'Play the video',
  read: 'Read it instead',
  find: 'Find her: tap a zone, or search by name.',
  star: 'Tap her star: first gold, then silver, then bronze.',
  order: 'Tap submit. Use the arrows to change the order.',
  who: 'Enter your name and phone.',
  send: 'Choose a free or a paid vote. Then it is sent.',
  keep: 'Save the receipt to look up your vote later.',
  failed: 'The video could not be played. Here is what it says:',
} as const
