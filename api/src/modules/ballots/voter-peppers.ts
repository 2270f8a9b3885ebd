import type { VoterToErase } from '@ashenda/core/domain/ballot-erasure.ts'
import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import type { Peppers } from '@ashenda/core/domain/peppers.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Directory } from '../../directory/directory.ts'

/**
 * The peppers that key voters' ids. A contest keeps the one it was opened with (decision 42), so voters stay
 * recognisable after a rotation.
 */
export class VoterPeppers {
  readonly #peppers: Peppers
  readonly #directory: Pick<Directory, 'content'>

  constructor(peppers: Peppers, directory: Pick<Directory, 'content'>) {
    this.#peppers = peppers
    this.#directory = directory
  }

  /** Whether the current contest's pepper is configured; without it nobody can vote. */
  get isKept(): boolean {
    return this.#ofContest() !== undefined
  }

  /**
   * The current contest's pepper, or the next contest's if there is none. @throws AppError unavailable if it is not
   * configured
   */
  get current(): string {
    const pepper = this.#ofContest()
    if (pepper === undefined) throw new AppError('unavailable', { retryAfterSeconds: 60 })
    return pepper
  }

  /** The ids of a phone (E.164), one per configured pepper. @throws AppError as `current` */
  voterOf(phone: string): Required<VoterToErase> {
    const [id, ...all] = [this.current, ...this.#peppers.all].map((pepper) => voterIdOf(pepper, phone))
    return { id: id ?? '', formerIds: all.filter((one) => one !== id), phone }
  }

  #ofContest(): string | undefined {
    const contest = this.#directory.content?.contest
    return contest ? this.#peppers.find(contest.phonePepper) : this.#peppers.newest
  }
}
