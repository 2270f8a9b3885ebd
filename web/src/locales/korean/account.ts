import type { account as english } from '../en/account.ts'
import type { Texts } from '../texts.ts'

export const account: Texts<typeof english> = {
  registerTitle: '참가 등록',
  registerDescription:
    '아셴다 대회에 참가하세요. 이름과 전화번호로 등록하고, 자기 이야기를 들려주고, 사진을 세 장까지 올려 자기 지역을 대표합니다.',
  registerText: '참가자로 함께해 주세요. 누구신지 알려 주세요.',
  register: '등록',
  firstName: '이름',
  middleName: '아버지 이름',
  newPassword: '새 비밀번호',
  newPasswordHint: '8자 이상.',
  phone: '전화번호',
  phoneHint: '에티오피아 밖에서는 +와 국가 번호로 시작하세요.',
  occupation: '직업',
  zone: '지역',
  zoneChoose: '지역 선택',
  zonesNone: '선택할 수 있는 지역이 없습니다',
  email: '이메일',
  sport: '좋아하는 운동',
  resetHint: '잊은 비밀번호를 다시 설정하려면 이메일과 좋아하는 운동이 필요합니다.',
  haveAccount: '이미 등록하셨나요?',
  toLogin: '로그인',

  loginTitle: '로그인',
  loginDescription: '아셴다에 로그인하세요. 받은 표를 보고, 이야기와 사진을 고치고, 참가비를 결제할 수 있습니다.',
  password: '비밀번호',
  login: '로그인',
  byEmail: '이메일로 로그인',
  byPhone: '전화번호로 로그인',
  forgotPassword: '비밀번호 찾기',
  resetByEmail: '잊으셨나요? 이메일로 다시 설정하세요',
  noAccount: '아직 등록하지 않으셨나요?',
  toRegister: '등록',
  loggedInAs: '{{name}} 님으로 로그인되어 있습니다.',
  toDashboard: '내 페이지로',

  resetTitle: '비밀번호 재설정',
  resetText: '프로필에 이메일과 좋아하는 운동이 모두 있을 때 가능합니다.',
  sportName: '좋아하는 운동 이름',
  reset: '재설정',
  resetDone: '새 비밀번호가 설정되었습니다. 로그인해 주세요.',

  profile: '프로필',
  logout: '로그아웃',
  logoutDone: '로그아웃되었습니다',
  logoutFailed: '로그아웃하지 못했습니다',

  forContestants: '로그인한 참가자를 위한 페이지입니다.',
  forAdmins: '관리자를 위한 페이지입니다.',
  redirecting: '{{number}}초 후에 이동합니다',
  goNow: '지금 이동',
}
