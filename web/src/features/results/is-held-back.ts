import type { ResultAnswer } from '@ashenda/core/contracts/http/result.ts'

/** Whether the public may not have the files now. */
export const isHeldBack = ({ file, frozen }: ResultAnswer): boolean => frozen || file?.isHeldBack === true
