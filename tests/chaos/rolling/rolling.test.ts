import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endAll } from '../../support/end-all.ts'
import { until } from '../../support/until.ts'
import { type AppProcess, projectRoot } from '../app-process.ts'
import { type Cluster, isReady, startCluster } from '../cluster.ts'
import { keepLogsOfFailed } from '../failed-logs.ts'
import { createLoad, type Load } from '../load.ts'
import { checkWhenQuiet } from '../quiet-check.ts'
import { seeded } from '../random.ts'
import { slowdownByOthers } from '../slowdown.ts'
import { watch } from '../watchers.ts'
import { type FormerVersion, openFormerVersion, whyNoFormerVersion } from './former-version.ts'

const why = whyNoFormerVersion()

/** As long as a proxy may take to notice that an api was taken out. */
const noticedMs = 500
const sideBySideMs = 2_500

const name = 'rolling out this version over the previous one while people vote'

describe.skipIf(why !== undefined)(why === undefined ? name : `${name} (${why})`, () => {
  let former: FormerVersion
  let cluster: Cluster
  let load: Load
  const takenOut = new Set<number>()

  beforeAll(async () => {
    former = await openFormerVersion()
    cluster = await startCluster({ root: former.root })
    load = createLoad(cluster, {
      perSecond: 150,
      random: seeded(23, 'rolling'),
      isWell: (api) => !takenOut.has(api),
    })
  })
  keepLogsOfFailed('rolling', () => cluster)
  afterAll(() =>
    endAll(
      load,
      () => cluster?.stop(),
      () => former?.remove(),
    ),
  )

  /** Replaces an api as an orchestrator does: traffic stops, it ends, the other version starts, traffic returns. */
  async function replaceApi(index: number, root: string): Promise<void> {
    const api = cluster.apis[index]
    if (!api) throw new Error(`no api ${index}`)
    takenOut.add(index)
    await wait(noticedMs)
    await api.process.replace(root)
    await until(() => isReady(api.url), { withinMs: 60_000 })
    takenOut.delete(index)
  }

  const workers = (): readonly [AppProcess, AppProcess] => {
    const [one, other] = cluster.workers
    if (!one || !other) throw new Error('two workers are wanted')
    return [one, other]
  }

  /**
   * Whether other programs starved this machine, so that Redis seemed mute for four seconds: then some voters are asked to send again,
   * whatever is rolled out.
   */
  const wasStarved = (): boolean =>
    cluster.apis.some(({ process: { logFile } }) =>
      readFileSync(logFile, 'utf8').includes('a mute connection to Redis'),
    )

  test('no vote is refused or resent, each is counted once, and pages lose their connection only to reconnect', async () => {
    const slowdown = await slowdownByOthers()
    const urls = cluster.apis.map(({ url }) => url)
    const watchers = [0, 1, 0, 1].map((first) => watch(urls, first))
    const { ledger } = load
    const [one, other] = workers()
    const acknowledgedIn: Record<string, number> = {}
    /** What was taken while both versions ran. */
    const sideBySide = async (what: string): Promise<void> => {
      const before = ledger.acknowledged.size
      await wait(sideBySideMs)
      acknowledgedIn[what] = ledger.acknowledged.size - before
    }
    await load.electorate.pay(cluster.sql, 60)
    load.start()
    await until(() => ledger.acknowledged.size > 100)

    await cluster.migrate(projectRoot)
    await sideBySide('the former version on the new schema')
    await replaceApi(0, projectRoot)
    await sideBySide('one new api, former workers')
    await one.replace(projectRoot)
    await other.replace(projectRoot)
    await sideBySide('one former api, new workers')
    await replaceApi(1, projectRoot)
    await sideBySide('the new version')
    // A rollback: the former version runs on what the new one wrote.
    await replaceApi(0, former.root)
    await one.replace(former.root)
    await sideBySide('back again by half')

    const { problems } = await checkWhenQuiet(cluster, load, watchers, slowdown)
    for (const watcher of watchers) watcher.close()
    expect(problems).toEqual({ recorded: [], tally: [], pages: [] })
    expect(cluster.crashes).toEqual([])
    // Every sending was answered: none met a stopped api, none had to be resent.
    const unanswered = [...ledger.sendings.keys()].filter((result) => / (none|5\d\d)$/.test(result))
    if (wasStarved()) {
      expect(unanswered.filter((result) => !/ (?:none|503)$/.test(result))).toEqual([])
      const nones = unanswered
        .filter((result) => result.endsWith(' none'))
        .map((result) => ledger.sendings.get(result) ?? 0)
      const sendings = [...ledger.sendings.values()].reduce((sum, one) => sum + one, 0)
      expect(nones.reduce((sum, one) => sum + one, 0)).toBeLessThan(sendings / 20)
    } else expect(unanswered).toEqual([])
    expect(Object.entries(acknowledgedIn).filter(([, count]) => count < 150)).toEqual([])
    // Each stopping api told its pages to reconnect; the check itself drops the last ones.
    const told = watchers.flatMap(({ closedWith }) => closedWith).filter((code) => code === 1012)
    expect(told.length).toBeGreaterThanOrEqual(watchers.length)
  }, 180_000)
})
