import type { inbox as english } from '../en/inbox.ts'
import type { Texts } from '../texts.ts'

export const inbox: Texts<typeof english> = {
  list: '요청, 최신순',
  none: '해당하는 요청이 없습니다.',
  failed: '요청을 불러오지 못했습니다.',
  more: '이전 요청',
  search: '검색',
  searchHint: '요청한 사람, 이메일, 전화번호, 메시지의 단어 또는 참가자 이름.',
  allTypes: '모든 종류',
  state: '상태',
  allStates: '전체',
  open: '미처리',
  handled: '처리됨',
  handle: '처리됨으로 표시',
  reopen: '다시 열기',
  only: '{{name}} 님께 온 요청만',
  notOnly: '{{name}} 님만 보기 해제',
  file: 'CSV로 저장',
  to: '받는 사람',
  about: '소개',
  sentAt: '{{at}} 보냄',
  handledAt: '{{at}} 처리됨',
}
