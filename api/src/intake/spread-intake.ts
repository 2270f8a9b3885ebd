import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import type { Intake } from './intake.ts'

export type BallotIntake = Pick<Intake, 'depth' | 'writing' | 'submit' | 'drain'>

/** An intake for each Redis of ballots, as one. */
export class SpreadIntake implements BallotIntake {
  readonly #intakes: readonly BallotIntake[]
  readonly #of: (voter: string) => BallotIntake

  constructor(intakes: readonly BallotIntake[], of: (voter: string) => BallotIntake) {
    this.#intakes = intakes
    this.#of = of
  }

  get depth(): number {
    return this.#intakes.reduce((sum, { depth }) => sum + depth, 0)
  }

  get writing(): number {
    return this.#intakes.reduce((sum, { writing }) => sum + writing, 0)
  }

  /** As `Intake`'s. */
  submit(ballot: QueuedBallot): Promise<void> {
    return this.#of(ballot.voter).submit(ballot)
  }

  /** Resolves when nothing waits anywhere. */
  async drain(): Promise<void> {
    await Promise.all(this.#intakes.map((intake) => intake.drain()))
  }
}
