/** Texts of handing on the address of a page. */
export const share = {
  share: 'Share',
  hint: 'Send it to friends and family, or let them scan it.',
  voteFor: 'Vote for {{name}} in the Ashenda contest!',
  meet: 'This is {{name}} of the Ashenda contest.',

  qr: 'QR code and address',
  qrOf: 'QR code of the page of {{title}}',
  saveSvg: 'Save as SVG',
  savePng: 'Save as PNG',

  address: 'Address of the page',
  copy: 'Copy',
  copied: 'Address copied.',
  copyFailed: 'Copying did not work. The address is selected: copy it from there.',

  sendBy: 'Send by',
  telegram: 'Telegram',
  whatsapp: 'WhatsApp',
  facebook: 'Facebook',
  newTab: '(opens another page)',
} as const
