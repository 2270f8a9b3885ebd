import { numberFormat } from '@ashenda/core/domain/date-text.ts'

const steps = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A file size in its largest unit, steps of 1000. */
export function fileSize(tag: string, bytes: number): string {
  let size = bytes
  let step = 0
  while (size >= 1_000 && step < steps.length - 1) {
    size /= 1_000
    step += 1
  }
  const unit = steps[step] ?? 'byte'
  // Long units have a plural that short ones lack: no "387 byte".
  const unitDisplay = step === 0 ? 'long' : 'short'
  return numberFormat(tag, { style: 'unit', unit, unitDisplay, maximumFractionDigits: step === 0 ? 0 : 1 }).format(size)
}
