import type { GetZonesAnswer } from '@ashenda/core/contracts/http/zones.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Directory, DirectoryContent } from '../../directory/directory.ts'

/** Counted once for as long as the directory stays as it is: every first page brings this along. */
const answers = new WeakMap<DirectoryContent, GetZonesAnswer>()

/** All zones with how many are listed in each. @throws AppError unavailable */
export function answerZones({ content, listed }: Directory): GetZonesAnswer {
  if (!content) throw new AppError('unavailable', { retryAfterSeconds: 2 })
  const known = answers.get(content)
  if (known) return known
  const registered = Map.groupBy(listed, ({ zoneId }) => zoneId)
  const zones = content.zones.map(({ id, name }) => ({ _id: id, name, registered: registered.get(id)?.length ?? 0 }))
  const answer: GetZonesAnswer = { success: true, zones }
  answers.set(content, answer)
  return answer
}
