/** Texts of the podium and of what comes after it. What the specification quotes stands here to the letter. */
export const podium = {
  yourVotes: 'your votes',
  notSelected: 'not selected',
  remove: 'Remove {{name}}',
  moveTo: 'Move {{name}} to {{rank}}',
  howToMove:
    'To change the order, use the buttons below a portrait or the up and down arrow keys on them, or drag the portrait sideways.',
  notYet: 'you havent voted yet',

  tellUs: 'tell us who you are.',
  fullName: 'Full name',
  phone: 'Phone',
  phoneHint: 'Outside Ethiopia with + and the country code.',
  freeTitle: 'Free vote',
  freeText: 'Only your first choice counts, once for each phone, and you are not eligible for the prize.',
  castVotes: 'submit my vote',

  sendingAgain: 'no answer yet, sending again…',
  offline: 'you are offline; your vote is kept and will be sent',
  nothingSent: 'You are offline and nothing was sent. Your choices are kept: submit again when the network is back.',
  keepsOpen: 'You may close this window: we carry on until there is an answer.',
  stopSending: 'Stop sending',
  stopSendingAsk: 'Stop sending? The vote may have arrived already.',

  thanks: 'thank you!!!',
  thanksText: 'your votes have been submitted successfully.',
  receipt: 'Your receipt',
  receiptHint: 'Keep it: with it we find your vote again.',
  receiptProof: 'See that it is in the count',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Your browser does not let us copy. Please write it down.',
  outcomePending: 'Waiting to be counted…',
  outcomeCounted: 'Your vote is counted.',
  outcomeRefused: 'Your vote was not counted: {{reason}}',
  unprocessable: 'it could not be read',
  done: 'Back to the contestants',
} as const
