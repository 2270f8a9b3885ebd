import { sheet } from './dimensions.ts'

/** Nothing may be fetched or run, whatever got into the text; fonts are inline. */
const policy = "default-src 'none';style-src 'unsafe-inline';font-src data:"

/** A document of sheets: one `svg` each. */
export const pageOf = (fonts: string, styles: string, sheets: string): string =>
  `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><style>${fonts}
@page{size:${sheet.width}mm ${sheet.height}mm;margin:0}*{margin:0}body>svg{display:block;width:${sheet.width}mm;height:${sheet.height}mm}
body>svg+svg{break-before:page}${styles}</style><body>${sheets}`
