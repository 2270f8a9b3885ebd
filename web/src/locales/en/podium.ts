/** Texts of the podium and of what comes after it. What the specification quotes stands here to the letter. */
export const podium = {
  yourVotes: 'your votes',
  notSelected: 'not selected',
  remove: 'Remove {{name}}',
  moveTo: 'Move {{name}} to {{rank}}',
  howToMove:
    'To change the order, use the buttons below a photo or the up and down arrow keys, or drag the photo sideways.',
  notYet: 'you havent voted yet',

  tellUs: 'tell us who you are.',
  fullName: 'Full name',
  phone: 'Phone',
  phoneHint: 'Outside Ethiopia, start with + and your country code.',
  freeTitle: 'Free vote',
  freeText: 'Only your first choice counts, once for each phone. You cannot win the prize.',
  castVotes: 'submit my vote',

  sendingAgain: 'no answer yet, sending again…',
  offline: 'you are offline; your vote is saved and will be sent',
  nothingSent: 'You are offline and nothing was sent. Your choices are saved: submit again when you are back online.',
  keepsOpen: 'You can close this window. We keep trying.',
  stopSending: 'Stop sending',
  stopSendingAsk: 'Stop sending? Your vote may have arrived already.',

  thanks: 'thank you!!!',
  thanksText: 'your votes have been submitted successfully.',
  receipt: 'Your receipt',
  receiptHint: 'Save this code to look up your vote later.',
  receiptProof: 'Check that your vote is counted',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Copying did not work. Please write it down.',
  outcomePending: 'Waiting to be counted…',
  outcomeCounted: 'Your vote is counted.',
  outcomeRefused: 'Your vote was not counted: {{reason}}',
  unprocessable: 'it could not be read',
  done: 'Back to the contestants',
} as const
