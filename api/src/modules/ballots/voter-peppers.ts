import type { VoterToErase } from '@ashenda/core/domain/ballot-erasure.ts'
import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import type { Peppers } from '@ashenda/core/domain/peppers.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Directory } from '../../directory/directory.ts'

/**
 * The peppers that voters' ids are made with. A contest keeps the one it was opened with (decision 42), so that a voter is found
 * again after the pepper was changed.
 */
export class VoterPeppers {
  readonly #peppers: Peppers
  readonly #directory: Pick<Directory, 'content'>

  constructor(peppers: Peppers, directory: Pick<Directory, 'content'>) {
    this.#peppers = peppers
    this.#directory = directory
  }

  /** Whether that of the current contest is here; without it nobody can vote. */
  get isKept(): boolean {
    return this.#ofContest() !== undefined
  }

  /** Of the current contest; without one that of the next. @throws AppError unavailable where it is not kept */
  get current(): string {
    const pepper = this.#ofContest()
    if (pepper === undefined) throw new AppError('unavailable', { retryAfterSeconds: 60 })
    return pepper
  }

  /** The ids of this phone (E.164), one under each pepper that is kept. @throws AppError as `current` */
  voterOf(phone: string): Required<VoterToErase> {
    const [id, ...all] = [this.current, ...this.#peppers.all].map((pepper) => voterIdOf(pepper, phone))
    return { id: id ?? '', formerIds: all.filter((one) => one !== id), phone }
  }

  #ofContest(): string | undefined {
    const contest = this.#directory.content?.contest
    return contest ? this.#peppers.find(contest.phonePepper) : this.#peppers.newest
  }
}
