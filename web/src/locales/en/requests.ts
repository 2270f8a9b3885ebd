/** The dialog in which a visitor leaves a request to a contestant. */
export const requests = {
  title: 'Leave a Request To: {{name}}',
  text: 'For an event, a job or your brand. The organisers read it and bring the two of you together.',
  name: 'Name',
  nameHint: 'Yours, or that of your brand.',
  email: 'E-mail',
  phone: 'Phone',
  message: 'Message',
  type: 'Request type',
  type_none: 'Something else',
  type_promotion: 'Promotion',
  type_hiring: 'Hiring',
  type_ambassador: 'Ambassador',
  privacy: 'What we store of it',
  send: 'Send the request',
  sent: 'Request submitted successfully',
  failed: 'Error submitting request',
} as const
