import type { LoginAnswer, Registration } from '@ashenda/core/contracts/http/accounts.ts'
import { api } from '../../lib/http.ts'
import { referralCode } from '../../lib/referral.ts'

/** What the form asks for; '' where she says nothing. */
export type RegisterForm = Required<Omit<Registration, 'lname' | 'description' | 'referralCode'>>

export const emptyForm: RegisterForm = {
  fname: '',
  mname: '',
  phone: '',
  password: '',
  occupation: '',
  address: '',
  email: '',
  answer: '',
}

/** Registers a contestant, which logs her in; she tells her story later (REG-02, REG-06). */
export const register = (form: RegisterForm): Promise<LoginAnswer> =>
  api.post('/actor/register', {
    actor: { ...form, description: '', referralCode: referralCode() } satisfies Registration,
  })
