import { readFile, writeFile } from 'node:fs/promises'

const title = `# Benchmarks

Written by \`npm run bench -- <what>\`; every section says on which machine and from which commit. They are measurements, not
tests: nothing fails when a figure moves.
`

/** Puts a benchmark's section into the page of all benchmarks, in the place of its last one. */
export async function writeSection(page: string, name: string, text: string): Promise<void> {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`]
  const old = await readFile(page, 'utf8').catch(() => title)
  const section = `${begin}\n${text.trim()}\n${end}`
  const from = old.indexOf(begin)
  const to = old.indexOf(end)
  const next =
    from >= 0 && to > from ? old.slice(0, from) + section + old.slice(to + end.length) : `${old}\n${section}\n`
  await writeFile(page, next)
}
