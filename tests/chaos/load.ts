import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { createElectorate, type Electorate, type Move } from './electorate.ts'
import { type Ledger, openLedger, type Submit } from './ledger.ts'
import type { Random } from './random.ts'
import { type Answer, createSenders, type SendSubmit } from './send-submit.ts'

/** An open load: voters come regardless of earlier answers, unless too many wait. */
export interface Load {
  readonly ledger: Ledger
  readonly electorate: Electorate
  /** Submits waiting for their final answer. */
  readonly inFlight: number
  /** Voters not admitted because of `atMostInFlight`. */
  readonly heldBack: number
  readonly start: () => void
  /** Sends a submit until it is answered that somebody else sent before and that is in the ledger. */
  readonly sendAgain: (submit: Submit) => void
  /** Stops new voters; resolves when all others are answered. */
  readonly pause: () => Promise<void>
  /** Gives up on all unanswered submits. */
  readonly close: () => Promise<void>
}

export interface LoadOptions {
  readonly perSecond: number
  readonly random: Random
  readonly atMostInFlight?: number
  /** Whether an api gets voters; a proxy in front would know its health. All do by default. */
  readonly isWell?: (api: number) => boolean
}

const tickMs = 10

export function createLoad(cluster: Pick<Cluster, 'apis' | 'contestants'>, options: LoadOptions): Load {
  const { perSecond, random, atMostInFlight = 20_000, isWell } = options
  const ledger = openLedger()
  const urls = cluster.apis.map(({ url }) => url)
  const senders = createSenders(urls, ledger, random, isWell)
  const electorate = createElectorate(cluster.contestants, random)
  const open = new Set<Promise<void>>()
  let heldBack = 0
  let timer: NodeJS.Timeout | undefined

  const send = (move: Move): void => {
    const sending = makeMove(move, senders.sendTo, senders.sendSomewhere, ledger).then((isAnswered) => {
      if (isAnswered) ledger.answered += 1
      open.delete(sending)
    })
    open.add(sending)
  }

  return {
    ledger,
    electorate,
    get inFlight() {
      return open.size
    },
    get heldBack() {
      return heldBack
    },
    start: () => {
      const startedAt = performance.now()
      let came = 0
      timer ??= setInterval(() => {
        const due = Math.floor(((performance.now() - startedAt) * perSecond) / 1000)
        for (; came < due; came += 1) {
          if (open.size >= atMostInFlight) {
            heldBack += 1
            continue
          }
          const move = electorate.next()
          ledger.submits.push(move.submit)
          send(move)
        }
      }, tickMs)
    },
    sendAgain: (submit) => send({ type: 'fresh', submit }),
    pause: async () => {
      clearInterval(timer)
      timer = undefined
      while (open.size > 0) await Promise.race([Promise.all(open), wait(1_000)])
    },
    close: async () => {
      clearInterval(timer)
      await senders.close()
    },
  }
}

/** Resolves with whether all answers came. */
async function makeMove(
  move: Move,
  sendTo: readonly SendSubmit[],
  sendSomewhere: SendSubmit,
  ledger: Ledger,
): Promise<boolean> {
  const { submit } = move
  const senders = move.type === 'twice' ? sendTo : [sendSomewhere]
  const answers = await Promise.all(senders.map((send) => send(submit)))
  const told = new Set<string>()
  for (const answer of answers) {
    if (!answer) return false
    note(submit, answer, ledger)
    told.add(answer.type === 'acknowledged' ? answer.ballot : answer.code)
  }
  if (told.size > 1) ledger.problems.push(`the same submit was answered in two ways: ${[...told].join(', ')}`)
  return true
}

function note(submit: Submit, answer: Answer, ledger: Ledger): void {
  if (answer.type === 'refused') {
    ledger.refused.push({ submit, status: answer.status, code: answer.code })
    return
  }
  const known = ledger.acknowledged.get(answer.ballot)
  if (known && known.submit !== submit) ledger.problems.push(`ballot ${answer.ballot} was given to two submits`)
  ledger.acknowledged.set(answer.ballot, { ballot: answer.ballot, submit })
}
