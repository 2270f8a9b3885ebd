import { patienceMs } from '../../support/patience.ts'
import { until } from '../../support/until.ts'
import { Broken } from '../broken.ts'
import type { Model, Submit } from '../model.ts'
import type { Sequence } from '../sequence.ts'
import type { Ending } from '../site.ts'
import { settle } from './paying.ts'
import { apiText, type Step, step, textOf } from './step.ts'
import { readInto, sendTo, sendToCut } from './voting.ts'

export const restartApi = (api: number, ending: Ending): Step =>
  step({
    name: `restart an api (${ending})`,
    text: `restart ${apiText(api)} (${ending})`,
    run: async (_model, { site }) => {
      await site.restartApi(api, ending)
      return ''
    },
  })

/** Crashes the process during a submit: before it is read, while it is written, or before the answer. */
export const crashDuringSubmit = (api: number, what: Submit, turns: number): Step =>
  step({
    name: 'an api dies during a submit',
    text: `${apiText(api)} dies ${turns} turns after a submit: ${textOf(what)}`,
    run: async (model, sequence) => {
      const { site } = sequence
      const told = await sendToCut(model, sequence, { api, what, turns, cut: () => site.cutApi(api) })
      await site.restartApi(api, 'crash')
      return told
    },
  })

const isUp = ({ isWorkerUp }: Readonly<Model>): boolean => isWorkerUp

export const stopWorker = (ending: Ending): Step =>
  step({
    name: `stop the worker (${ending})`,
    text: `stop the worker (${ending})`,
    check: isUp,
    run: async (model, { site }) => {
      await site.stopWorker(ending)
      model.isWorkerUp = false
      return ''
    },
  })

export const startWorker: Step = step({
  name: 'start the worker',
  text: 'start the worker',
  check: (model) => !isUp(model),
  run: async (model, sequence) => {
    const waiting = await bringWorker(model, sequence)
    return `${waiting} groups waited`
  },
})

/** Resolves with how many groups waited; from then on they can be delivered again. */
export async function bringWorker(model: Model, { site, groups }: Sequence): Promise<number> {
  const waiting = await site.waitingGroups()
  groups.push(...waiting)
  model.hasGroups = groups.length > 0
  await site.startWorker()
  model.isWorkerUp = true
  return waiting.length
}

export const restartWorker = (ending: Ending): Step =>
  step({
    name: `restart the worker (${ending})`,
    text: `restart the worker (${ending})`,
    check: isUp,
    run: async (model, sequence) => {
      await sequence.site.stopWorker(ending)
      await bringWorker(model, sequence)
      return ''
    },
  })

const deliveredAtMost = 20

/** Submits while no worker runs. Then a worker comes and dies between the commit and the end of the job. */
export const submitDeliveredTwice = (api: number, what: Submit, ending: Ending): Step =>
  step({
    name: 'a submit that is delivered twice',
    text: `without a worker (${ending}), submit to ${apiText(api)}, and deliver it twice: ${textOf(what)}`,
    check: isUp,
    run: async (model, sequence) => {
      await sequence.site.stopWorker(ending)
      const told = await sendTo(model, sequence, api, what)
      await bringWorker(model, sequence)
      await deliverAll(sequence)
      return told
    },
  })

/** As from a queue whose worker died after the commit. */
export const deliverAgain: Step = step({
  name: 'deliver groups again',
  text: 'deliver all groups that waited once more',
  check: ({ hasGroups }) => hasGroups,
  run: async (_model, sequence) => {
    await deliverAll(sequence)
    return `${sequence.groups.length}`
  },
})

async function deliverAll({ site, groups }: Sequence): Promise<void> {
  for (const group of groups.slice(-deliveredAtMost)) await site.deliver(group)
}

export const quiet: Step = step({
  name: 'wait until all is recorded',
  text: 'wait until all is recorded',
  check: isUp,
  run: async (model, sequence) => {
    await becomeQuiet(model, sequence)
    return ''
  },
})

/** Waits until everything acknowledged is recorded, and asks for each outcome. @throws Broken */
export async function becomeQuiet(model: Model, sequence: Sequence): Promise<void> {
  const { site } = sequence
  for (const payment of model.payments.values()) if (payment.state === 'paid') await settle(sequence, payment)
  const ids = [...model.taken.values()].map(({ ballot }) => ballot)
  await until(
    async () => {
      const rows = await site.sql`select 1 from ballots where id = any(${ids}::uuid[])`
      return rows.length === ids.length && (await site.unfinished()) === 0
    },
    { everyMs: 3 },
  ).catch(() => {
    throw new Broken(`not all ballots that were acknowledged are recorded, ${patienceMs / 1_000} s after the last`)
  })
  for (const [index, taken] of [...model.taken.values()].entries())
    await readInto(model, sequence, { api: index % 2, taken, by: index % 3 === 0 ? 'receipt' : 'id', isRecorded: true })
}
