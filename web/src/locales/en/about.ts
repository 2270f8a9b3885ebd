/** About us, and the two placeholder pages that lead on to it. */
export const about = {
  title: 'About us',
  description:
    'Ashenda is a festival and a platform of women’s heritage for Tigray and its diaspora. What it is, how its Miss titles work, and how the vote is counted.',
  lead: 'Ashenda is a festival and a platform of women’s heritage, for the communities of Tigray at home and in the diaspora. Its contest gives every zone its Miss.',
  picture:
    'Drawings of women in festival dress, with drums and with sheaves of the green grass that gave Ashenda its name.',

  festival: 'What Ashenda is',
  festivalText:
    'Ashenda is celebrated in Tigray in the second half of August, when the fast of Filseta ends. It belongs to girls and women.\nThe name is that of a tall green grass, which they wear around the waist as a skirt. They put on white cotton dresses embroidered with tilfi, braid their hair, and go from house to house with drums, singing and dancing, and are given presents. Wherever people of Tigray live, the festival has come with them.',
  contest: 'A Miss for every zone',
  contestText:
    'The contest is a beauty-style pageant for women. Each title is named after a zone: Miss Mekelle, Miss Central, Miss Europe. There are thirteen zones, seven in Tigray, one in Addis Abeba and five for the diaspora.\nEach contestant tells her own story, shows up to three photos and pays once: 30 birr, or 2 dollars from abroad.',
  count: 'How the vote is counted',
  countText:
    'You choose up to three: gold, silver and bronze. Every counted vote is worth one, whichever place it gives.\nVoting is free once for each phone number: only your first choice counts, and you cannot win the prize. If you pay 30 birr, or 1 dollar from abroad, all three choices count and you can win the prize. You can pay and vote again.',
  trust: 'Why you can trust the count',
  trustText:
    'The server decides what counts, not the page. Your vote is saved before you see the thank-you, you get a receipt for it, and the same vote sent twice is counted once.\nVotes are kept without phone number and name, only with a key made from the number. The counts on the page are always the sum of the votes behind them. When two have the same count, the one who reached it first is ahead. Before the end the organisers may pause the public counts, so that the result stays a surprise; the page then says so.',
  company: 'Who we are',
  companyText:
    'Ashenda is made by an innovation and invention company. We build what helps heritage live on: simple enough for every phone, and fair enough for anyone to check.',
  toVote: 'Vote',
  toRegister: 'Take part',
  toPolicy: 'Privacy policy',

  ashendaTitle: 'Ashenda',
  ashendaLead: 'The story of the festival will be told here. Until then, start with these pages.',
  aboutusTitle: 'About us',
  aboutusLead: 'Almost there: our page About us tells who we are and how the vote is counted.',
  toAbout: 'What Ashenda is',
  toExemplary: 'Exemplary women',
} as const
