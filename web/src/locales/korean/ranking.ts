import type { ranking as english } from '../en/ranking.ts'
import type { Texts } from '../texts.ts'

export const ranking: Texts<typeof english> = {
  failed: '순위를 불러오지 못했습니다.',
  stale: '지금 응답이 없습니다. {{at}} 기준 집계입니다.',
  none: '아직 참가자가 없습니다.',
  live: '공개 집계가 멈춘 동안에도 실제 집계를 바로 보여 줍니다.',
  leaders: '상위 세 명',
  all: '득표순 전체',
  place: '순위',
  name: '이름',
  votes: '득표',
  free: '무료',
  unlisted: '목록에 없음',
  csv: 'CSV로 내려받기',
  more: '더 보기',
}
