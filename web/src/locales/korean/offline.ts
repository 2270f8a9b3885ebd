import type { offline as english } from '../en/offline.ts'
import type { Texts } from '../texts.ts'

export const offline: Texts<typeof english> = {
  heading: '오프라인입니다',
  text: '이 페이지는 여기에 보관되어 있지 않습니다. 네트워크가 돌아오면 저절로 열립니다.',
  kept: '선택하신 내용은 여기에 보관되어 있습니다',
  still: '아직 네트워크가 없습니다. 계속 시도하겠습니다.',
}
