import { numberFormat, numberText } from '@ashenda/core/domain/date-text.ts'

const steps = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** The first language's, written without Intl as numberText is. */
const tigrinya = ['ባይት', 'ኪሎባይት', 'ሜጋባይት', 'ጊጋባይት'] as const

/** A file size in its largest unit, steps of 1000. */
export function fileSize(tag: string, bytes: number): string {
  let size = bytes
  let step = 0
  while (size >= 1_000 && step < steps.length - 1) {
    size /= 1_000
    step += 1
  }
  const rounded = Math.round(size * 10) / 10
  if (tag === 'ti') return `${Number.isInteger(rounded) ? numberText(tag, rounded) : rounded} ${tigrinya[step]}`
  const unit = steps[step] ?? 'byte'
  // Long units have a plural that short ones lack: no "387 byte".
  const unitDisplay = step === 0 ? 'long' : 'short'
  return numberFormat(tag, { style: 'unit', unit, unitDisplay }).format(rounded)
}
