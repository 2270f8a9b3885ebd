import type { common as english } from '../en/common.ts'
import type { Texts } from '../texts.ts'

export const common: Texts<typeof english> = {
  skipToContent: '본문으로 바로 가기',
  brand: '아셴다',
  language: '언어',
  languageLost: '언어를 불러오지 못했습니다. 다시 시도해 주세요.',
  login: '로그인',
  userMenu: '{{name}} 님의 메뉴',

  menu: '메뉴',
  home: '홈',
  exemplary: '본받을 여성들',
  zones: '지역',
  jobs: '동영상',
  promotions: '홍보',
  contact: '문의',
  openTelegram: '텔레그램을 여시겠습니까?',

  close: '닫기',
  ok: '확인',
  yes: '예',
  no: '아니요',
  tryAgain: '다시 시도',
  loading: '불러오는 중',
  wentWrong: '문제가 생겼습니다',
  opensInNewTab: '새 탭에서 열림',

  heroTitle: '아셴다',
  heroLine: '티그라이 여성들의 축제',
  heroText: '지역마다 미스가 있습니다. 금, 은, 동은 여러분이 정합니다.',
  heroPicture: '아셴다 그림들: 무늬를 짜 넣은 흰 드레스와 초록 풀 치마를 입은 여성들이 북소리에 맞춰 춤을 춥니다.',
  heroVote: '투표하기',
  heroRegister: '참가 등록',

  offline: '오프라인입니다. 선택하신 내용은 보관되며, 네트워크가 돌아오면 이어서 진행합니다.',

  notFoundHeading: '404',
  notFoundText: '이런! 페이지를 찾을 수 없습니다',
  notFoundBack: '돌아가기',

  brokenHeading: '문제가 생겼습니다',
  brokenText: '이 페이지에 문제가 생겼습니다. 선택하신 표는 이 브라우저에 보관되어 있습니다.',
  brokenReload: '페이지 다시 불러오기',
  brokenHome: '첫 페이지로',

  whereIsMyVote: '내 표는 어디에 있나요?',
  results: '결과',
  addisTime: '아디스아바바 시각',
  footerLine: '티그라이와 전 세계 티그라이 공동체를 위한 여성 문화유산 축제입니다.',
  about: '소개',
  privacy: '개인정보 처리방침',
  footerCopyright: '© 2024 아셴다. 모든 권리 보유.',
  lookAgain: '다시 보기',
  loadAgain: '확인하려면 이 페이지를 다시 불러오세요.',
  needsScripts:
    '자바스크립트 없이도 둘러보고, 투표하고, 결제하고, 내 표를 찾을 수 있습니다. 실시간 집계, 손으로 순위 바꾸기, 내 페이지에는 자바스크립트가 필요합니다.',
}
