import type { partners as english } from '../en/partners.ts'
import type { Texts } from '../texts.ts'

export const partners: Texts<typeof english> = {
  thanks: '함께해 주신 분들께 감사드립니다',
  pause: '파트너 넘김 멈추기',
  play: '파트너 넘김 시작',
  scholars: '학자 협회',
  culture: '지역 문화관광국',
  bank: '제휴 은행',
  cluster: '과학 혁신 클러스터',
  payment: '결제 서비스',
}
