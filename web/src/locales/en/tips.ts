/** The video of how to vote. Its steps are told in its captions too: `npm run draw:tips` writes those from here. */
export const tips = {
  title: 'How to vote',
  about: 'Five steps in half a minute, told in captions.',
  play: 'Play the video',
  read: 'Read it instead',
  find: 'Find her: press a zone, or search by name.',
  star: 'Press her star: first gold, then silver, then bronze.',
  order: 'Press submit. On the podium the arrows change the order.',
  who: 'Write your name and your phone.',
  send: 'Choose a free vote or a paid one: then it is sent.',
  keep: 'Keep the receipt: with it we find your vote again.',
  failed: 'The video could not be played. Here is what it tells:',
} as const
