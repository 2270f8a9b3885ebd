import { Generator } from './generator.ts'
import type { LoadOrder, LoadReport } from './protocol.ts'

const tell = (report: LoadReport, after = (): void => {}): void => {
  process.send?.(report, after)
}

let generator: Generator | undefined

const obey = async (message: LoadOrder): Promise<void> => {
  switch (message.order) {
    case 'start':
      generator = new Generator(message.options)
      await generator.start()
      return tell({ report: 'running' })
    case 'measure':
      generator?.measure()
      return tell({ report: 'measuring' })
    case 'stop':
      if (generator) tell({ report: 'result', result: await generator.stop() }, () => process.exit())
  }
}

/** The process that makes the load; it does what it is told over its channel and ends with it. */
process.on('message', (message: LoadOrder) => void obey(message))
process.on('disconnect', () => process.exit())
