import type { exemplary as english } from '../en/exemplary.ts'
import type { Texts } from '../texts.ts'

export const exemplary: Texts<typeof english> = {
  title: '본받을 여성들',
  description:
    '달리는 사람, 학자, 예술가, 세우는 사람. 티그라이와 에티오피아의 이름난 여성들이 무엇으로 알려졌는지, 어디에서 더 읽을 수 있는지 소개합니다.',
  lead: '달리는 사람, 학자, 예술가, 세우는 사람. 널리 알려졌고 알 가치가 있는 티그라이와 에티오피아 여성들의 삶입니다.',
  illustrations: '초상은 이 페이지를 위해 그린 그림이며, 누구의 실제 모습도 아닙니다.',
  portrait: '{{name}}을(를) 위한 그림',
  whoIsShe: '어떤 분인가요?',
  readMore: '더 읽기',
  readMoreOf: '{{name}}에 대해 더 읽기',
  connect: '연락',
  connectOver: '연락: {{name}}에 대해 저희에게 쓰기',
  closing: '빠진 분이 있나요?',
  closingText: '이 페이지에서 기려야 할 분과 그분에 대해 읽을 수 있는 곳을 알려 주세요.',
  closingLink: '저희에게 쓰기',
}
