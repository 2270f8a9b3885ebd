import type { forms as english } from '../en/forms.ts'
import type { Texts } from '../texts.ts'

export const forms: Texts<typeof english> = {
  fillIn: '입력해 주세요.',
  festivalClock: '여기의 모든 시각은 아디스아바바 시각입니다.',
  optional: '(선택 사항)',
  showPassword: '비밀번호 표시',
  hidePassword: '비밀번호 숨기기',
  charactersLeft_other: '{{number}}자 남음',
  waitSeconds_other: '{{number}}초 기다려 주세요.',
  waitMinutes_other: '{{number}}분 기다려 주세요.',
}
