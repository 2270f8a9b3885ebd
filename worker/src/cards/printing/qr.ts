import { encode } from 'uqr'

/** Modules without a gap between them, as wide as the quiet zone the standard asks for. */
export const quietModules = 4

const cardCode = /^[0-9A-HJKMNP-TV-Z]{16}$/

export interface QrDrawer {
  /** Modules a side, without the quiet zone. */
  readonly size: number
  /** The code of `prefix` + code as a path to be stroked one module wide: a run of dark modules each, along its middle. */
  readonly pathOf: (code: string) => string
}

/** Draws codes that differ in their last 16 characters only. Error correction M (15%), or better where there is room. */
export function createQrDrawer(prefix: string): QrDrawer {
  const options = { ecc: 'M', boostEcc: true, border: 0 } as const
  // The mask that suits one suits all, as most of the text is the same: looking for it takes ten times as long as the rest.
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

/** Lines with whole numbers only: the drawing is moved down by half a module where it is placed. */
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
