import type { BallotToConfirm, FirstData } from '@ashenda/core/contracts/http/first-data.ts'
import type { AppError } from '@ashenda/core/errors.ts'
import type { SentFields } from './sent-fields.ts'

/** Where the page that asks for the code is loaded again, and where it is sent to. */
export const codePath = '/ballot/code'

/** The detail of the refusal `phone_unproven`: which ballot waits for its code. */
export const waitingBallotOf = ({ details }: AppError): string => String(details?.['ballot'])

/** The data of a ballot's page while it waits for the code. It includes the picks that were sent, so that the receipt can show them. */
export const askForCode = (
  values: SentFields,
  ballot: string,
  wasResent = false,
): Partial<FirstData> & { readonly ballot: BallotToConfirm } => ({
  ballot: {
    key: '',
    chosen: [],
    payment: 'none',
    proof: { ballot, phone: values['phone'] ?? '', ...(wasResent && { wasResent }) },
  },
  form: { values, problems: {} },
})
