/** Texts of the shell: bar, footer, hero, dialogs. What the specification quotes stands here to the letter. */
export const common = {
  skipToContent: 'Skip to content',
  brand: 'Ashenda',
  language: 'Language',
  languageLost: 'The language could not be loaded. Please try again.',
  login: 'Login',
  userMenu: 'Menu of {{name}}',

  menu: 'Menu',
  home: 'Home',
  exemplary: 'Exemplary',
  zones: 'Zones',
  jobs: 'Video section',
  promotions: 'Promotions',
  contact: 'Contact',
  openTelegram: 'Are you sure you want to open Telegram?',

  close: 'Close',
  ok: 'OK',
  yes: 'Yes',
  no: 'No',
  tryAgain: 'Try again',
  loading: 'Loading',
  wentWrong: 'Something went wrong',
  opensInNewTab: 'opens in a new tab',

  heroTitle: 'Ashenda',
  heroLine: 'The festival of the women of Tigray',
  heroText: 'Every zone has its Miss. You choose: gold, silver, bronze.',
  heroPicture:
    'Pictures of Ashenda: women in white dresses with woven borders and green grass skirts dance to the drum.',
  heroVote: 'Vote',
  heroRegister: 'Register',

  offline: 'You are offline. Your choices are saved, and we go on when you are back online.',

  notFoundHeading: '404',
  notFoundText: 'Oops ! Page Not Found',
  notFoundBack: 'Go Back',

  brokenHeading: 'Something went wrong',
  brokenText: 'This page had a problem. The votes you chose are saved in this browser.',
  brokenReload: 'Reload the page',
  brokenHome: 'Go to the first page',

  whereIsMyVote: 'Where is my vote?',
  results: 'Results',
  addisTime: 'Addis Ababa time',
  footerLine: 'A festival of women’s heritage, for Tigray and its communities around the world.',
  about: 'About',
  privacy: 'Privacy policy',
  footerCopyright: '© 2024 Ashenda. All rights reserved.',
  lookAgain: 'Look again',
  loadAgain: 'Load this page again to look.',
  needsScripts:
    'Without JavaScript you can look around, vote, pay and look up your vote. Live counts, moving the podium by hand and your own pages need it.',
} as const
