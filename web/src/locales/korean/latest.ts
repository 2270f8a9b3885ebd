import type { latest as english } from '../en/latest.ts'
import type { Texts } from '../texts.ts'

export const latest: Texts<typeof english> = {
  last: '마지막 투표',
  pending: '마지막 투표: 집계 대기 중',
  counted: '마지막 투표: 집계됨',
  refused: '마지막 투표: 집계되지 않음',
  see: '접수 번호 보기',
}
