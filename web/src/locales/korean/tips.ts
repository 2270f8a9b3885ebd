import type { tips as english } from '../en/tips.ts'
import type { Texts } from '../texts.ts'

export const tips: Texts<typeof english> = {
  title: '투표하는 방법',
  about: '30초에 여섯 단계, 자막과 함께.',
  play: '동영상 보기',
  read: '글로 읽기',
  find: '후보를 찾으세요. 지역을 누르거나 이름으로 찾습니다.',
  star: '별을 누르세요. 먼저 금, 다음은 은, 그다음은 동입니다.',
  order: '“제출”을 누르세요. 화살표로 순서를 바꿉니다.',
  who: '이름과 전화번호를 쓰세요.',
  send: '무료나 유료 투표를 고르면 표가 전송됩니다.',
  keep: '나중에 내 표를 찾을 수 있도록 접수 번호를 저장하세요.',
  failed: '동영상을 재생할 수 없습니다. 내용은 다음과 같습니다.',
}
