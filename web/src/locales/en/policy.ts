/** The privacy policy: what it says is what the platform does. Who changes one changes the other. */
export const policy = {
  title: 'Privacy Policy',
  description:
    'What Ashenda stores about voters and contestants, why, for how long, with whom we share it, and how to have it deleted.',
  lead: 'What Ashenda stores about you, why, for how long, with whom we share it, and how you can have it deleted.',
  version: 'As of November 2026.',

  voters: 'When you vote',
  votersText:
    'We store your name, your phone number and your votes. We need the phone number because each phone has one free vote. We keep the name with it.\nName and number are kept apart from the votes. A vote only holds a key made from your number with a secret of ours. Nobody who looks at the counts can see who voted for whom. You can look around without telling us anything.',
  contestants: 'When you take part',
  contestantsText:
    'We store your names, phone number, zone, and what you add yourself: e-mail, occupation, your story, up to three photos. Anyone can see your name, zone, occupation, story and photos, your votes and whether you have paid the fee. Only you and the admins see your phone number and e-mail.\nWe make new copies of your photos in the sizes we show. What the camera wrote into the file, such as the place, is not kept, and the file you sent is deleted. Your password and the answer to the security question are stored as hashes, so we cannot read them. If you came through somebody’s link, we store whose.\nFor each log-in we store the kind of browser, the internet address and the times, so that you can see where you are logged in and log out there.',
  payments: 'When you pay',
  paymentsText:
    'Payments by telebirr, M-Pesa, CBEbirr or card go through Chapa, a payment provider in Ethiopia. We tell Chapa the amount, the payer’s name, an Ethiopian phone number and, if given, the e-mail. What you enter on Chapa’s page, such as a PIN or a card number, never reaches us. Chapa’s own privacy policy applies there.\nWe store amount, time, method, state and number of each payment. A T-card is stored as a hash of its code. The admins see payments with the payer’s name and phone number, so that they can help.',
  requests: 'When you leave a request',
  requestsText:
    'We store your name or your brand’s name, your e-mail, what you write, and the phone number and the kind of request if you give them, with the contestant it is for. We need it to put the two of you in touch. Only the admins read it. It is not shown on the site.',
  browser: 'What your browser keeps',
  browserText:
    'Three cookies, all needed for the site to work: one keeps you logged in (a contestant for at most 180 days, an admin for at most 7), one marks the browser that votes or pays, so that nobody else can spend your vote (at most 400 days), and one marks for a day the browser that sends a vote, so that many votes by one person are noticed. They are set when you log in, submit a vote or pay, not before. The language you chose is kept in a cookie too (at most 400 days). If your browser runs no JavaScript, one keeps the vote you are filling in (two hours), and one that you have logged in (a day).\nYour browser also stores your language, the votes you have chosen, the name and phone number you typed, a vote that is being sent, what you need to check your last votes, an invitation link, your basket, and who is logged in. You can delete this in your browser at any time. There are no advertising or tracking cookies, and this site loads nothing from other sites.',
  records: 'What else is recorded',
  recordsText:
    'To stop attacks we count log-ins, registrations, requests and the like by internet address and account, scrambled with a secret, for at most two weeks.\nWith each vote we keep for seven days when it came and two scrambled figures, one made from the internet address, one from the mark of the browser. The secret changes every day, so they cannot be used to follow anyone. They show the admins when many votes come from one person, and the admins decide whether those count. No vote is refused because of them.\nOur logs hold no names, phone numbers, passwords or votes.',
  sharing: 'With whom we share',
  sharingText:
    'With Chapa, for payments, as said above. With nobody else: we do not sell data and do not share it for advertising. We give it to authorities only if the law says we must.',
  keeping: 'How long we keep it',
  keepingText:
    'Ended log-ins are removed after 30 days at the latest, photos that you replace within hours. A voter’s name and phone number are removed 90 days after the contest has closed, and with them what links a payment to a browser. While a paid vote is not used yet, or a payment is not settled, they stay. Requests are removed 180 days after they were handled, after a year at the latest. A contestant’s account stays until she deletes it or asks us to. Votes and payments are kept for good, without name and number, so that the count and the accounts can be checked.',
  erasing: 'How to have it deleted',
  erasingText:
    'A voter has no account. Write to us or call us from the phone number or e-mail that it is about, and tell us what to delete. An admin sees what we keep, and deletes name, number and requests at once, also in our own log.\nA contestant can download everything we store about her, and erase her account, herself: in her dashboard, under “Your data”. She can also ask us. Names, phone number, e-mail, story, photos, log-ins and requests are deleted.\nVotes that were counted stay counted, without your name and number. Payments stay for the accounts. Backups lose what was deleted within 90 days. If something is wrong, tell us and we correct it.',
  contact: 'Questions',
  contactText:
    'For all questions about privacy, write to {{email}} or call {{phone}}. If this policy changes, we change it here, with a new date.',
  toContact: 'Contact us',
} as const
