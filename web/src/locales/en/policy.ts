/** The privacy policy: what it says is what the platform does. Who changes one changes the other. */
export const policy = {
  title: 'Privacy Policy',
  description:
    'What Ashenda stores about voters and contestants, why, for how long and with whom it is shared, and how to have it erased.',
  lead: 'What Ashenda stores about you, why, for how long and with whom it is shared, and how you have it erased.',
  version: 'As of November 2026.',

  voters: 'When you vote',
  votersText:
    'We store your name, your phone number and your votes. The phone number is needed so that each phone has one free vote; the name stands beside it.\nName and number stand in one place, apart from the ballots. A ballot holds only a key made from your number with a secret of ours. Nobody who looks at the counts can see who voted for whom. You can look around without telling us anything.',
  contestants: 'When you take part',
  contestantsText:
    'We store your names, phone number, zone, and what you add yourself: e-mail, occupation, your story, up to three photos. Anybody can see your name, zone, occupation, story and photos, your votes and whether your fee is paid; your phone number and e-mail are seen by you and the admins alone.\nPhotos are made anew in the sizes we show; what the camera wrote into the file, such as the place, is not kept, and the file you sent is deleted. Your password and the answer to the security question are stored as hashes, so that we cannot read them. If somebody’s link brought you here, we store whose.\nFor each log-in we store the kind of browser, the internet address and the times, so that you can see where you are logged in and end it.',
  payments: 'When you pay',
  paymentsText:
    'Payments by telebirr, M-Pesa, CBEbirr or card go through Chapa, a payment provider in Ethiopia. We tell Chapa the amount, the name of who pays, an Ethiopian phone number and, where one is given, the e-mail. What you enter on Chapa’s page, such as a PIN or a card number, never reaches us; Chapa’s own privacy policy applies there.\nWe store amount, time, method, state and the number of each payment. A T-card is stored as a hash of its code. The admins see payments with the payer’s name and phone number, so that they can help.',
  requests: 'When you leave a request',
  requestsText:
    'We store your name or that of your brand, your e-mail, what you write, and the phone number and the kind of request where you give them, with the contestant it is for. We need it to bring the two of you together. The admins alone read it; it is not shown on the site.',
  browser: 'What your browser keeps',
  browserText:
    'Three cookies, all needed for what they do: one keeps you logged in (a contestant for at most 180 days, an admin for at most 7), another marks the browser that votes or pays, so that nobody else can spend your vote (at most 400 days), and the third marks for a day the browser that sends a vote, so that many votes from one hand are noticed. They are set when you log in, submit a vote or pay, not before.\nIn the browser’s own storage stay your language, the votes you have chosen, the name and phone number you typed, a vote that is being sent, what your last votes can be checked by, an invitation link, what is in your basket, and who is logged in. You can clear this in your browser at any time. There are no advertising or tracking cookies, and this site loads nothing from other sites.',
  records: 'What else is recorded',
  recordsText:
    'To hold off attacks we count log-ins, registrations, requests and the like by internet address and account, scrambled with a secret, for at most two weeks.\nWith each vote we keep for seven days when it came and two scrambled figures, one made from the internet address, one from the mark of the browser. The secret they are made with changes every day, so nobody can be followed by them. The admins see by them when many votes come from one hand, and decide whether those count; no vote is refused because of them.\nOur logs hold no names, phone numbers, passwords or votes.',
  sharing: 'With whom we share',
  sharingText:
    'With Chapa, for payments, as said above. With nobody else: we do not sell data and do not pass it on for advertising. We hand it to authorities only where the law obliges us to.',
  keeping: 'How long we keep it',
  keepingText:
    'Log-ins that ended are removed at the latest after 30 days; photos that you replace, within hours. A voter’s name and phone number are removed 90 days after the contest has closed, and with them what ties a payment to a browser; while a vote is paid and not cast, or a payment is not settled, they stay. Requests are removed 180 days after they were handled, at the latest after a year. A contestant’s account stays until she erases it or has it erased. Votes and payments are kept for good, without name and number, so that the count and the accounts can be checked.',
  erasing: 'How you have it erased',
  erasingText:
    'A voter has no account: write to us or call us from the phone number or e-mail that it is about, and say what shall go. An admin sees what is kept, and erases name, number and requests at once, also in our own log.\nA contestant can load everything we store about her, and erase her account, herself: in her dashboard, under “Your data”. She may also ask us. Names, phone number, e-mail, story, photos, log-ins and requests go.\nVotes that were counted stay counted, without your name and number; payments stay for the accounts. Backups lose what was erased within 90 days. Wrong things are put right when you tell us.',
  contact: 'Whom to ask',
  contactText:
    'Everything about privacy goes to {{email}} or {{phone}}. If this policy changes, it changes here, with a new date.',
  toContact: 'Contact us',
} as const
