import type { share as english } from '../en/share.ts'
import type { Texts } from '../texts.ts'

export const share: Texts<typeof english> = {
  share: '공유',
  hint: '친구와 가족에게 보내거나 스캔하게 해 주세요.',
  voteFor: '아셴다 대회에서 {{name}} 님에게 투표하세요!',
  meet: '아셴다 대회의 {{name}} 님입니다.',

  qr: 'QR 코드와 주소',
  qrOf: '{{title}} 페이지의 QR 코드',
  saveSvg: 'SVG로 저장',
  savePng: 'PNG로 저장',

  address: '페이지 주소',
  copy: '복사',
  copied: '주소를 복사했습니다.',
  copyFailed: '복사하지 못했습니다. 주소를 선택해 두었으니 거기에서 복사하세요.',

  sendBy: '보내기',
  telegram: '텔레그램',
  whatsapp: '왓츠앱',
  facebook: '페이스북',
  newTab: '(다른 페이지가 열림)',
}
