import type { zones as english } from '../en/zones.ts'
import type { Texts } from '../texts.ts'

export const zones: Texts<typeof english> = {
  add: '구역 추가',
  addIt: '추가',
  added: '{{name}} 구역을 추가했습니다.',
  name: '구역 이름',
  list: '구역',
  none: '아직 구역이 없습니다.',
  failed: '구역을 불러오지 못했습니다.',
  contestants_other: '모든 대회의 참가자 {{number}}명',
  kept: '저장된 이름:',
  retired: '사용 중지: 더는 표시되지 않음',
  rename: '이름 변경',
  renameTitle: '구역 이름 변경',
  renameText: '모두에게 새 이름이 바로 보이며 참가자는 그대로 남습니다.',
  renamed: '구역 이름을 바꿨습니다.',
  retire: '사용 중지',
  retireAsk:
    '{{name}} 구역을 사용 중지할까요? 더는 표시되지 않지만 이미 선택한 참가자는 유지됩니다. 다시 사용할 수 있습니다.',
  bringBack: '다시 사용',
}
