import type { home as english } from '../en/home.ts'
import type { Texts } from '../texts.ts'

export const home: Texts<typeof english> = {
  description:
    '티그라이 여성들의 축제 아셴다. 지역마다 어떤 참가자가 있는지 만나 보고, 고향에서도 해외에서도 마음에 드는 세 명에게 투표하세요.',

  choose: '세 명을 선택하세요',
  chooseText: '별을 누르세요. 첫 번째는 금, 다음은 은, 그다음은 동입니다.',
  howToVote: '투표하는 방법',

  contestUpcoming: '투표는 {{date}}에 시작됩니다. 지금도 둘러보실 수 있습니다.',
  contestOpen: '투표는 {{date}}까지입니다.',
  contestClosed: '투표는 {{date}}에 끝났습니다. 모든 표에 감사드립니다.',
  countsFrozen: '결과가 발표될 때까지 표시된 득표수는 바뀌지 않습니다.',
  live: '실시간',
  liveLate: '득표수가 늦게 반영될 수 있습니다',

  zones: '지역',
  zonesFailed: '지역을 불러오지 못했습니다.',
  registered_other: '참가자 {{number}}명',
  zone_all: '전체',
  zone_mekelle: '메켈레 지역',
  zone_central: '중부 지역',
  zone_southern: '남부 지역',
  zone_eastern: '동부 지역',
  zone_western: '서부 지역',
  zone_north_western: '북서부 지역',
  zone_south_eastern: '남동부 지역',
  zone_north_america: '북아메리카',
  zone_europe: '유럽',
  zone_middle_east: '중동',
  zone_australia: '오스트레일리아',
  zone_latin_america: '라틴아메리카',
  zone_addis_abeba: '아디스아바바',

  search: '이름으로 찾기',
  searchClear: '검색어 지우기',
  photosPause: '사진 넘김 멈추기',
  photosPlay: '사진 넘김 시작',

  contestants: '참가자',
  photo: '{{name}}, 사진 {{total}}장 중 {{number}}번째',
  noDescription: '아직 자기 이야기를 올리지 않았습니다.',
  readAll: '모두 읽기',
  readAllOf: '{{name}} 님의 이야기 모두 읽기',
  photoNext: '다음 사진',
  photoBefore: '이전 사진',
  votes_other: '{{number}}표',

  loadingMore: '불러오는 중....',
  more: '참가자 더 보기',
  empty: '아직 이곳에 등록한 참가자가 없습니다.',
  emptyHint: '다른 지역을 보시거나 나중에 다시 오세요.',
  notFound: '“{{name}}”(이)라는 참가자가 없습니다.',
  showAll: '모든 참가자 보기',
  loadFailed: '참가자를 불러오지 못했습니다.',
  oneFailed: '이 참가자를 불러오지 못했습니다.',
  absent: '지금은 참가하고 있지 않습니다.',
  absentText: '주소가 완전하지 않을 수 있습니다. 참가자는 모두 바로 아래에 있습니다.',
  views: '참가자 목록',
  view_all: '모든 참가자',
  view_host: '개최 지역',
  breakText: '여러분의 가게, 행사, 뜻. 축제는 함께하는 사람들 덕분에 이어집니다.',
  breakLink: '홍보',

  request: '요청',
  thatsAll: '모두 보셨습니다.',
}
