import type { podium as english } from '../en/podium.ts'
import type { Texts } from '../texts.ts'

export const podium: Texts<typeof english> = {
  yourVotes: '나의 표',
  notSelected: '선택 안 함',
  remove: '{{name}} 빼기',
  moveTo: '{{name}}: {{rank}} 자리로 옮기기',
  howToMove: '순서를 바꾸려면 사진 아래 단추를 누르거나 단추에서 위아래 화살표 키를 쓰거나, 사진을 옆으로 끌어 주세요.',
  notYet: '아직 투표하지 않으셨습니다',

  tellUs: '누구신지 알려 주세요.',
  fullName: '이름',
  phone: '전화번호',
  phoneHint: '에티오피아 밖에서는 +와 국가 번호로 시작하세요.',
  freeTitle: '무료 투표',
  freeText: '첫 번째 선택만 집계되고, 전화번호마다 한 번뿐이며, 상품 대상이 아닙니다.',
  castVotes: '내 표 제출',

  sendingAgain: '아직 응답이 없어 다시 보내는 중…',
  offline: '오프라인입니다. 표는 보관되어 있으며 곧 전송됩니다',
  nothingSent:
    '오프라인이라 아무것도 전송되지 않았습니다. 선택하신 내용은 보관되며, 네트워크가 돌아오면 다시 제출해 주세요.',
  keepsOpen: '이 창을 닫으셔도 됩니다. 응답이 올 때까지 계속합니다.',
  stopSending: '전송 중지',
  stopSendingAsk: '전송을 멈출까요? 표가 이미 도착했을 수도 있습니다.',

  thanks: '감사합니다!!!',
  thanksText: '표가 제출되었습니다.',
  receipt: '나의 접수 번호',
  receiptHint: '나중에 내 표를 찾을 수 있도록 이 번호를 저장하세요.',
  receiptProof: '내 표가 집계되었는지 확인하기',
  copy: '복사',
  copied: '복사됨',
  copyFailed: '복사하지 못했습니다. 적어 두세요.',
  outcomePending: '집계를 기다리는 중…',
  outcomeCounted: '표가 집계되었습니다.',
  outcomeRefused: '표가 집계되지 않았습니다: {{reason}}',
  unprocessable: '읽을 수 없었습니다',
  done: '참가자 목록으로',
}
