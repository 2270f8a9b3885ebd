import { Type } from 'typebox'

/** What the form “tell me the result” checks before it is sent, by its one field. */
export const resultWantedForm = {
  email: Type.Object({ email: Type.String({ minLength: 1, maxLength: 300 }) }),
  phone: Type.Object({ phone: Type.String({ minLength: 1, maxLength: 64 }) }),
}
