import { encode } from 'uqr'

/** The quiet zone the standard requires, in modules. */
export const quietModules = 4

const cardCode = /^[0-9A-HJKMNP-TV-Z]{16}$/

export interface QrDrawer {
  /** Modules per side, without the quiet zone. */
  readonly size: number
  /** `prefix` + code as a path to stroke one module wide: one line per run of dark modules, along its middle. */
  readonly pathOf: (code: string) => string
}

/** Draws codes that differ only in their last 16 characters. Error correction M (15 %), or better if it fits. */
export function createQrDrawer(prefix: string): QrDrawer {
  const options = { ecc: 'M', boostEcc: true, border: 0 } as const
  // One mask suits all, because most of the text is the same: searching it takes ten times as long as the rest.
  const { size, maskPattern } = encode(prefix + '0'.repeat(16), options)
  return {
    size,
    pathOf: (code) => {
      if (!cardCode.test(code)) throw new Error('not a card code')
      return encode(prefix + code, { ...options, maskPattern })
        .data.map(runsOf)
        .join('')
    },
  }
}

/** Any text as such a path. Error correction M (15 %), or better if it fits. */
export function qrOf(text: string): { readonly size: number; readonly path: string } {
  const { size, data } = encode(text, { ecc: 'M', boostEcc: true, border: 0 })
  return { size, path: data.map(runsOf).join('') }
}

/** Whole numbers only: the drawing is shifted by half a module when placed. */
function runsOf(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue
    const from = x
    while (row[x + 1]) x += 1
    path += `M${from} ${y}H${x + 1}`
  }
  return path
}
