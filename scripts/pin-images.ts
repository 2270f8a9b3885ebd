import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { imagesIn, pinnedText } from './images/pinned-text.ts'
import { digestOf, parseImage } from './images/registry.ts'
import { withExitCode } from './processes/exit-code.ts'
import { projectRoot } from './setup/project.ts'

const files = ['docker-compose.yml', 'docker/Dockerfile']

/**
 * `npm run pin-images`: writes beside each image of compose and the Dockerfile the digest that its tag has now, so that the same bytes
 * are run everywhere until somebody runs it again. `--check` writes nothing and ends with 1 where one is not pinned, or its tag has moved on.
 */
await withExitCode(async () => {
  const { values } = parseArgs({
    options: {
      check: { type: 'boolean', default: false },
      /** Asked in place of every registry. */
      mirror: { type: 'string' },
      root: { type: 'string', default: projectRoot },
    },
  })
  const texts = files.map((name) => {
    const file = join(values.root, name)
    return { name, file, text: readFileSync(file, 'utf8') }
  })
  const names = new Set(texts.flatMap(({ text }) => imagesIn(text).map(({ name }) => name)))
  const digests = new Map<string, string>()
  // All before anything is written: half of them would be worse than none.
  for (const name of names) digests.set(name, await digestOf(parseImage(name), values.mirror))
  let changes = 0
  for (const { name: place, file, text } of texts) {
    for (const { name, digest } of imagesIn(text)) {
      const is = digests.get(name)
      if (is === digest) continue
      changes += 1
      console.log(`${place}: ${name} ${digest ?? 'was not pinned'}, is ${is}`)
    }
    if (!values.check) writeFileSync(file, pinnedText(text, digests))
  }
  console.log(changes === 0 ? 'All images are pinned to what their tags are now.' : `${changes} places.`)
  return values.check && changes > 0 ? 1 : 0
})
