import type { Rgb } from '@ashenda/platform/pictures/pixels.ts'

/** In its name, which ICC keeps in two bytes a letter. */
const mark = Buffer.from('P3', 'utf16le').swap16()

/** Whether a colour profile is that of iPhones. */
export const isDisplayP3 = (icc: Buffer): boolean => icc.includes(mark)

/** Both have the curve of sRGB. */
const linear = Float32Array.from({ length: 256 }, (_, value) => {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
})
const steps = 4_095
const encoded = Uint8Array.from({ length: steps + 1 }, (_, step) => {
  const part = step / steps
  return Math.round(255 * (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055))
})
const encode = (part: number): number => encoded[Math.round(Math.min(1, Math.max(0, part)) * steps)] ?? 0

/** Display P3 as sRGB, in place; what sRGB cannot show becomes its nearest. Otherwise colours would be paler than on the phone. */
export function toSrgb({ data, raw }: Rgb): Rgb {
  for (let at = 0; at < data.length; at += 3) {
    const red = linear[data[at] ?? 0] ?? 0
    const green = linear[data[at + 1] ?? 0] ?? 0
    const blue = linear[data[at + 2] ?? 0] ?? 0
    data[at] = encode(1.22494 * red - 0.22494 * green)
    data[at + 1] = encode(1.042057 * green - 0.042057 * red)
    data[at + 2] = encode(1.098274 * blue - 0.019638 * red - 0.078636 * green)
  }
  return { data, raw }
}
