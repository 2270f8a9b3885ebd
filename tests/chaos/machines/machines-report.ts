import type { MachineFacts } from '../machine-facts.ts'
import type { Round } from './play-round.ts'

interface Played {
  readonly seed: number
  readonly ballotsPerSecond: number
  readonly sockets: number
  readonly rounds: readonly Round[]
}

/** The words for one kind of machine in its section; the rest is the same for all. */
interface Words {
  readonly title: string
  /** The name for `--only`. */
  readonly name: string
  /** What the three machines run. */
  readonly machines: string
  /** What is a different one after a failover. */
  readonly server: string
  readonly promised: string
}

export const wordsOfRedis: Words = {
  title: 'A machine is lost',
  name: 'machines',
  machines: 'three with a Redis and a Sentinel\neach (down after 3 s)',
  server: 'Redis',
  promised: `an api on the wrong side acknowledges nothing; both apis and
both workers have all of their connections on the primary again, each worker takes jobs, and each page hears the counts, by themselves.`,
}

export const wordsOfPostgres: Words = {
  title: 'A machine of Postgres is lost',
  name: 'postgres-machines',
  machines: 'three with a Postgres 18, a Patroni and an etcd\neach (`docker/patroni/patroni.yml`: a lease of 20 s)',
  server: 'Postgres',
  promised: `a primary that was cut off answers no
commit; with nobody to wait for no ballot is counted and every free one is taken; where only etcd or a standby is lost the primary stays. After the repair there are two
standbys in step and three etcds, both apis and both workers are connected to the primary and to no standby, each worker takes jobs, and each page hears the counts, by themselves.`,
}

/** As Markdown. */
export function machinesSection(
  words: Words,
  { seed, ballotsPerSecond, sockets, rounds }: Played,
  machine: MachineFacts,
): string {
  const acknowledged = rounds.reduce((sum, round) => sum + round.acknowledged, 0)
  const promoted = rounds.filter(({ isOtherPrimary }) => isOtherPrimary).length
  const broken = rounds.flatMap(({ fault, problems }, index) =>
    problems.length > 0 ? [`| ${index + 1} | ${fault} | ${[...new Set(problems)].slice(0, 5).join('; ')} |`] : [],
  )
  const rows = [...Map.groupBy(rounds, ({ fault }) => fault)]
    .map(
      ([fault, all]) =>
        `| ${fault} | ${all.length} | ${all.filter(({ isOtherPrimary }) => isOtherPrimary).length} | ${spanOf(all.map(({ againMs }) => againMs))} | ${spanOf(all.map(({ fullRateMs }) => fullRateMs))} | ${mostOf(all.map(({ waiting }) => waiting))} | ${spanOf(all.map(({ backMs }) => backMs))} |`,
    )
    .sort()
  return `## ${words.title}

${machine.cpu}, ${machine.cores} cores, ${machine.memoryGib} GiB, with everything on it; Node ${machine.node}; last round at commit ${machine.commit}, ${machine.date}.

\`npm run chaos -- --only ${words.name} --seed ${seed} --rate ${ballotsPerSecond}${sockets > 0 ? ` --sockets ${sockets}` : ''}\`: ${rounds.length} rounds. Five network namespaces are the machines: ${words.machines}, two with an api and a worker each. ${sockets > 0 ? `${sockets} pages are open all the time, half of them at each api. ` : ''}In each round ${ballotsPerSecond} free and paid ballots a second come, and five more to each api alone; a fault is struck, stays for
up to a dozen seconds after it was got over, and is mended. Nobody is told of a cut: what is sent is lost. Then everything is compared.
${acknowledged.toLocaleString('en')} ballots were acknowledged, and ${promoted} times another ${words.server} was the primary afterwards.

In each round: nothing acknowledged is lost or counted twice, the tally equals a recount, pages converge; ${words.promised}

| | |
|---|---|
| rounds in which all of it held | ${rounds.length - broken.length} of ${rounds.length} |

| fault | rounds | another primary | votes taken again after, median – longest s | full rate again, counted too, s | ballots that waited for the repair | all back after the repair, s |
|---|---|---|---|---|---|---|
${rows.join('\n')}
${broken.length > 0 ? `\n| round | fault | what did not hold |\n|---|---|---|\n${broken.join('\n')}\n` : ''}`
}

/** `2.1 – 5.0` */
function spanOf(durationsMs: readonly (number | undefined)[]): string {
  const known = durationsMs.flatMap((ms) => ms ?? []).sort((first, second) => first - second)
  const [median, longest] = [known[Math.floor(known.length / 2)], known.at(-1)]
  return median === undefined || longest === undefined ? '–' : `${seconds(median)} – ${seconds(longest)}`
}

/** `275`, ignoring unknown values */
const mostOf = (counts: readonly (number | undefined)[]): string =>
  counts.every((count) => count === undefined) ? '–' : String(Math.max(...counts.map((count) => count ?? 0)))

const seconds = (ms: number): string => (ms / 1_000).toFixed(1)
