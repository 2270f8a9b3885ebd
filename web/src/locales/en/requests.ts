/** The dialog in which a visitor leaves a request to a contestant. */
export const requests = {
  title: 'Leave a Request To: {{name}}',
  text: 'For an event, a job or your brand. The organisers read it and put you in touch with her.',
  name: 'Name',
  nameHint: 'Your name, or your brand’s.',
  email: 'E-mail',
  phone: 'Phone',
  message: 'Message',
  type: 'Request type',
  type_none: 'Something else',
  type_promotion: 'Promotion',
  type_hiring: 'Hiring',
  type_ambassador: 'Ambassador',
  privacy: 'What we store',
  send: 'Send the request',
  sent: 'Request submitted successfully',
  failed: 'Error submitting request',
} as const
