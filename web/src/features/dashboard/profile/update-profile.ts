import type { OwnUser, ProfileFields, UpdateProfileAnswer } from '@ashenda/core/contracts/http/profile.ts'
import { api } from '../../../lib/http.ts'

export type ProfileForm = Required<Omit<ProfileFields, 'phone'>>

/** The favourite sport is never shown: what is kept of it is a hash. */
export const formOf = (own: OwnUser): ProfileForm => ({
  fname: own.fname,
  mname: own.mname,
  lname: own.lname,
  email: own.email,
  occupation: own.occupation ?? '',
  description: own.description ?? '',
  address: own.zone?._id ?? '',
  answer: '',
})

/** The phone goes along as the specification has it; the server leaves it as it is. An empty answer would take hers away. */
export async function updateProfile({ answer, ...texts }: ProfileForm, phone: string) {
  const form = new FormData()
  for (const [name, text] of Object.entries({ ...texts, phone })) form.append(name, text)
  if (answer.trim() !== '') form.append('answer', answer)
  const { updatedUser } = await api.put<UpdateProfileAnswer>('/api/v1/user/update-profile', form)
  return updatedUser
}
