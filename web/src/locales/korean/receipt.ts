import type { receipt as english } from '../en/receipt.ts'
import type { Texts } from '../texts.ts'

export const receipt: Texts<typeof english> = {
  title: '나의 접수 번호',
  description: '아셴다에 투표한 표가 보낸 그대로 집계되었는지 확인하세요.',
  lead: '이 표가 보낸 그대로 집계되었는지 여기에서 내 브라우저가 확인합니다.',
  code: '접수 번호 {{code}}',
  looking: '찾는 중…',
  notFound: '이 접수 번호의 표가 없습니다. 한 글자씩 확인해 주세요.',
  notYet: '이 표는 아직 집계되지 않았습니다. 집계가 진행 중이므로 계속 찾겠습니다.',

  counted: '이 표는 집계되었습니다.',
  refused: '이 표는 집계되지 않았습니다: {{reason}}',
  quarantined: '주최 측이 살펴보는 동안 이 표는 보류되었습니다.',
  voided: '이 표는 집계에서 제외되었습니다.',
  free: '무료 투표, {{at}}',
  paid: '유료 투표, {{at}}',
  changes: '그 뒤에 있었던 일',
  toCounted: '다시 집계됨, {{at}}: {{reason}}',
  toQuarantined: '보류됨, {{at}}: {{reason}}',
  toVoided: '집계에서 제외됨, {{at}}: {{reason}}',

  picks: '나의 선택',
  picksHidden: '누구에게 투표했는지는 투표한 브라우저에서만 보입니다.',
  gone: '더 이상 참가하지 않는 참가자',

  needsScripts: '투표를 직접 확인하려면 자바스크립트가 켜진 브라우저에서 이 페이지를 여세요. 확인은 브라우저가 합니다.',
  copyLink: '링크 복사',
  copied: '링크를 복사했습니다. 표가 있다는 것만 보이고 누구에게 투표했는지는 보이지 않습니다.',
  copyFailed: '복사하지 못했습니다. # 뒤를 뺀 주소는 다른 사람에게 알려 줘도 됩니다.',

  checks: '내 브라우저가 확인한 것',
  allHold: '모두 맞습니다.',
  noneFails: '확인할 수 있는 것은 모두 맞습니다.',
  someFail: '맞지 않는 것이 있습니다. 접수 번호를 보관하고 주최 측에 알려 주세요.',
  holds: '✓',
  fails: '맞지 않음',
  open: '아직 서명되지 않음',
  unable: '확인하지 못함',
  noCrypto: '페이지가 https로 열리지 않아 이 브라우저에서는 아무것도 확인할 수 없습니다.',
  noChain: '이 표는 봉인이 시작되기 전에 집계되었습니다. 집계에는 있지만 확인할 방법이 없습니다.',

  own: '내 표입니다',
  ownText: '이 증명은 이 브라우저에서 보낸 표의 것입니다.',
  link: '고리 {{link}}에 그대로 있습니다',
  linkText:
    '표는 묶음으로 집계되며, 각 묶음은 사슬의 고리입니다. 내 표는 보낸 그대로 이 고리의 항목 {{entries}}개 가운데 있습니다.',
  chain: '이 고리는 사슬의 일부입니다',
  chainText: '모든 고리에는 앞 고리의 봉인이 들어 있습니다. 이전 표를 바꾸면 그 뒤의 모든 봉인이 깨집니다.',
  chainUnable: '이 고리와 서명된 고리 사이에 고리가 너무 많습니다. 공개된 결과에 모두 들어 있습니다.',
  signature: '사슬에 서명이 있습니다',
  signatureText: '주최 측이 고리 {{link}}에 서명했습니다, {{at}}. 그때의 사슬을 더 이상 부인할 수 없습니다.',
  signatureOpen: '집계 중에는 몇 초 안에 서명이 이루어집니다. 이 페이지가 기다리고 있습니다.',
  signatureUnable: '이 브라우저는 이런 서명(Ed25519)을 확인할 수 없습니다. 최신 브라우저에서는 됩니다.',
  standing: '몰래 바뀐 것은 없습니다',
  standingText: '표가 보류되거나 제외되면 이유와 함께 기록됩니다. 삭제되는 표는 없습니다.',
  votersOnly: '투표한 브라우저만 이것을 확인할 수 있습니다.',
  seal: '봉인',
  key: '키',

  where: '내 표는 어디에 있나요?',
  results: '전체 결과와 직접 확인하는 방법',
}
