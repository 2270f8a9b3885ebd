import type { contact as english } from '../en/contact.ts'
import type { Texts } from '../texts.ts'

export const contact: Texts<typeof english> = {
  title: '문의',
  description: '언제든지 아셴다에 연락하세요. 투표하시는 분, 참가자, 파트너를 위한 이메일, 전화, 주소입니다.',
  lead: '투표하시는 분, 참가자, 가족, 파트너 모두를 위해 여기 있습니다.',
  available: '연중무휴 24시간: 언제든지 답해 드립니다.',
  email: '이메일',
  phone: '전화',
  address: '주소',
  addressText: '에티오피아 티그라이 메켈레',
  about: '{{name}}에 대하여',
  aboutText:
    '{{name}}에 관해 연락하고 싶으신가요? 저희 글에 보태고 싶은 것이 있거나 함께 기리고 싶다면 글을 보내 주세요. 제목에 이름이 이미 들어 있습니다.',
  writeAbout: '{{name}}에 대해 쓰기',
  promotions: '홍보',
  promotionsText:
    '축제를 후원하거나 광고하거나 참가자를 홍보대사로 모시고 싶으신가요? 생각하시는 것을 보내 주세요. 파트너는 첫 페이지에서 감사의 뜻을 전합니다.',
  promotionsLink: '홍보에 대해 쓰기',
  follow: '저희 채널',
  followText: '채널은 축제 전에 열립니다. 그때까지 소식은 이 사이트에 있습니다.',
  followSoon: '{{name}}: 곧 열림',
  helpVote: '투표나 결제에 문제가 있었나요?',
  helpVoteText: '글을 쓰거나 전화하실 때 접수 번호나 결제 번호를 준비해 주세요.',
}
