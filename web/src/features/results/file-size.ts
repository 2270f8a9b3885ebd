import { numberFormat } from '../../lib/intl.ts'

const steps = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** How large a file is, in the largest unit of which it has at least one; units of 1000 bytes. */
export function fileSize(tag: string, bytes: number): string {
  let size = bytes
  let step = 0
  while (size >= 1_000 && step < steps.length - 1) {
    size /= 1_000
    step += 1
  }
  const unit = steps[step] ?? 'byte'
  // Written out, a unit has the plural that the short one lacks: no "387 byte".
  const unitDisplay = step === 0 ? 'long' : 'short'
  return numberFormat(tag, { style: 'unit', unit, unitDisplay, maximumFractionDigits: step === 0 ? 0 : 1 }).format(size)
}
