import { readFile } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import { decodePhoto } from '@ashenda/worker/photos/decode-photo.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { fourQuarters, grainy, jpegPhoto, quartersOf, upright } from '../../support/photos.ts'

const decoded = async (bytes: Buffer) => {
  const { data, raw } = await decodePhoto(bytes)
  return sharp(data, { raw })
}
/** As an iPhone stores it, in Display P3: 400 by 500. */
const heic = (): Promise<Buffer> => readFile(new URL('quarters.heic', import.meta.url))
/** The same with another declared size. */
async function heicOf(width: number, height: number): Promise<Buffer> {
  const photo = await heic()
  const at = photo.indexOf('ispe') + 8
  photo.writeUInt32BE(width, at)
  photo.writeUInt32BE(height, at + 4)
  return photo
}
const quickly = { effort: 1 } as const
const refused = (code: string) => expect.objectContaining({ name: 'AppError', code })

describe('[IMG-03] a photo becomes upright pixels, 4 by 5', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('from %s', async (format) => {
    const { raw } = await decodePhoto(await fourQuarters(800, 1000).toFormat(format).toBuffer())
    expect(raw).toEqual({ width: 800, height: 1000, channels: 3 })
  })

  test('from HEIC, which sharp cannot decode, without holding up anything else', async () => {
    const decoding = decodePhoto(await heic())
    // One that was busy with it would have no time for this.
    let turns = 0
    const others = setInterval(() => {
      turns += 1
    }, 1)
    const { data, raw } = await decoding
    clearInterval(others)
    expect(turns).toBeGreaterThan(2)
    expect(raw).toEqual({ width: 400, height: 500, channels: 3 })
    expect(await quartersOf(sharp(data, { raw }))).toEqual(upright)
    // In its own colours it is 234, 51, 35.
    const [red = 0, green = 0, blue = 0] = data
    expect([red > 250, green < 12, blue < 12]).toEqual([true, true, true])
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('however the camera was held: orientation %i', async (orientation) => {
    // How a camera stores a picture that must be shown upright.
    const turns = [0, 0, 180, 180, 270, 270, 90, 90][orientation - 1] ?? 0
    const isMirrored = [2, 4, 5, 7].includes(orientation)
    const picture = await fourQuarters(800, 1000).png().toBuffer()
    const mirrored = isMirrored ? await sharp(picture).flop().png().toBuffer() : picture
    const stored = await sharp(mirrored).rotate(turns).jpeg().withMetadata({ orientation }).toBuffer()
    const seen = await decoded(stored)
    expect(await quartersOf(seen.clone())).toEqual(upright)
    expect(await seen.metadata()).toMatchObject({ width: 800, height: 1000 })
  })

  test.each([
    [4000, 5000, 960, 1200],
    [3000, 4000, 960, 1200],
    [4000, 3000, 960, 1200],
    [1080, 1080, 864, 1080],
    [500, 1999, 500, 625],
    [200, 200, 160, 200],
    [320, 400, 320, 400],
  ])('of %i by %i pixels: cropped and reduced, never enlarged', async (width, height, ...size) => {
    const { raw } = await decodePhoto(await fourQuarters(width, height).jpeg().toBuffer())
    expect([raw.width, raw.height]).toEqual(size)
  })

  test('in CMYK', async () => {
    const inks = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#b4826e' } })
      .toColourspace('cmyk')
      .jpeg({ quality: 100 })
      .toBuffer()
    expect((await sharp(inks).metadata()).space).toBe('cmyk')
    const { data, raw } = await decodePhoto(inks)
    expect(raw.channels).toBe(3)
    for (const [channel, value] of [180, 130, 110].entries())
      expect(Math.abs((data[channel] ?? 0) - value)).toBeLessThan(20)
  })

  test('of 16 bits a channel, in grey, with a palette, interlaced', async () => {
    const deep = await fourQuarters(800, 1000).toColourspace('rgb16').png().toBuffer()
    expect((await sharp(deep).metadata()).depth).toBe('ushort')
    const palette = await fourQuarters(800, 1000).png({ palette: true }).toBuffer()
    const interlaced = await fourQuarters(800, 1000).png({ progressive: true }).toBuffer()
    for (const picture of [deep, palette, interlaced]) expect(await quartersOf(await decoded(picture))).toEqual(upright)
    const grey = await grainy(800, 1000).greyscale().toColourspace('b-w').jpeg().toBuffer()
    expect((await sharp(grey).metadata()).channels).toBe(1)
    expect((await decodePhoto(grey)).raw.channels).toBe(3)
  })

  test('in the colours of its profile', async () => {
    const wide = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#c86432' } })
      .withIccProfile('p3')
      .png()
      .toBuffer()
    expect((await sharp(wide).metadata()).icc?.length).toBeGreaterThan(100)
    const { data } = await decodePhoto(wide)
    for (const [channel, value] of [200, 100, 50].entries())
      expect(Math.abs((data[channel] ?? 0) - value)).toBeLessThan(4)
  })

  test('on white where it is transparent', async () => {
    const clear = await sharp({ create: { width: 400, height: 500, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
    expect([...(await decodePhoto(clear)).data.subarray(0, 3)]).toEqual([255, 255, 255])
  })

  test('from the first frame of an animation', async () => {
    const first = await fourQuarters(400, 500).png().toBuffer()
    const second = await sharp(first).negate().png().toBuffer()
    const moving = await sharp([first, second], { join: { animated: true } })
      .webp({ delay: [100, 100] })
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    expect(await quartersOf(await decoded(moving))).toEqual(upright)
  })
})

describe('[IMG-03] a file that only pretends to be a photo is refused', () => {
  test.each<[string, string | Buffer, string]>([
    ['nothing', '', 'not_an_image'],
    ['a page named .jpg', '<!doctype html><script>alert(1)</script>', 'not_an_image'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="500"/>', 'not_an_image'],
    ['a drawing behind a BOM', '\ufeff<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'not_an_image'],
    ['an archive', 'PK\u0003\u0004', 'not_an_image'],
    ['the first bytes of a JPEG', Buffer.from([0xff, 0xd8, 0xff]), 'image_damaged'],
    [
      'a page behind the first bytes of a JPEG',
      Buffer.from('\xff\xd8\xff\xe0<html><svg width="9" height="9">', 'latin1'),
      'image_damaged',
    ],
    [
      'a drawing behind the first bytes of a WebP',
      'RIFF<svgWEBP<svg xmlns="http://www.w3.org/2000/svg"/>',
      'image_damaged',
    ],
    ['a film', Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), 'not_an_image'],
    ['a PNG without a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'image_damaged'],
  ])('%s', async (_case, content, code) => {
    await expect(decodePhoto(Buffer.from(content))).rejects.toEqual(refused(code))
  })

  test('a GIF', async () => {
    await expect(decodePhoto(await fourQuarters(400, 500).gif().toBuffer())).rejects.toEqual(refused('not_an_image'))
  })

  test('a TIFF', async () => {
    await expect(decodePhoto(await fourQuarters(400, 500).tiff().toBuffer())).rejects.toEqual(refused('not_an_image'))
  })

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a truncated %s', async (format) => {
    const whole = await grainy(400, 500).toFormat(format, quickly).toBuffer()
    for (const part of [0.1, 0.5, 0.97]) {
      const cut = whole.subarray(0, Math.floor(whole.length * part))
      await expect(decodePhoto(cut)).rejects.toEqual(refused('image_damaged'))
    }
  })

  test('a truncated HEIC, one with noise in the middle, and an AVIF that calls itself one', async () => {
    const whole = await heic()
    for (const part of [0.1, 0.5, 0.97])
      await expect(decodePhoto(whole.subarray(0, Math.floor(whole.length * part)))).rejects.toEqual(
        refused('image_damaged'),
      )
    whole.fill(0x77, whole.length - 300, whole.length - 100)
    const outcome = await decodePhoto(whole).then(
      ({ raw }) => raw,
      (error: unknown) => error,
    )
    expect([{ width: 400, height: 500, channels: 3 }, refused('image_damaged')]).toContainEqual(outcome)
    const avif = await fourQuarters(400, 500).avif(quickly).toBuffer()
    avif.write('heic', 8)
    await expect(decodePhoto(avif)).rejects.toEqual(refused('image_damaged'))
  })

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'a %s with noise in the middle, unless it can still be read',
    async (format) => {
      const photo = await grainy(400, 500).toFormat(format, quickly).toBuffer()
      for (let byte = 0; byte < 64; byte += 1) photo[Math.floor(photo.length / 2) + byte] = (byte * 77) % 256
      const outcome = await decodePhoto(photo).then(
        ({ raw }) => raw,
        (error: unknown) => error,
      )
      expect([{ width: 400, height: 500, channels: 3 }, refused('image_damaged')]).toContainEqual(outcome)
    },
  )
})

/** A one-colour PNG with the claimed size and only some of its rows. */
function hugePng(width: number, height: number, rows: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    crc.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, crc])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0], 8)
  const pixels = deflateSync(Buffer.alloc((width + 1) * rows), { level: 9 })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('a small file that unpacks to a huge picture', () => {
  test('is refused by its declared size, before it is unpacked', async () => {
    const bomb = hugePng(20_000, 20_000, 20_000)
    expect(bomb.length).toBeLessThan(1_000_000)
    await expect(decodePhoto(bomb)).rejects.toEqual(refused('image_too_many_pixels'))
    // The same size with nothing to unpack: unpacking it would give another error.
    await expect(decodePhoto(hugePng(20_000, 20_000, 0))).rejects.toEqual(refused('image_too_many_pixels'))
  })

  test.each([
    [60_000, 1, 'image_too_small'],
    [1, 60_000, 'image_too_small'],
    [199, 400, 'image_too_small'],
    [200, 801, 'image_too_small'],
    [60_000, 60_000, 'image_too_many_pixels'],
  ])('or is no portrait: %i by %i', async (width, height, code) => {
    await expect(decodePhoto(hugePng(width, height, 1))).rejects.toEqual(refused(code))
  })

  test('or needs far more memory than others of its size', async () => {
    const large = await fourQuarters(4_000, 5_004).avif({ effort: 0, quality: 20 }).toBuffer()
    await expect(decodePhoto(large)).rejects.toEqual(refused('image_too_many_pixels'))
  })

  test('or is a HEIC: larger than any phone takes, or with other pixels in it than declared', async () => {
    for (const size of [5_001, 65_000])
      await expect(decodePhoto(await heicOf(size, 5_000))).rejects.toEqual(refused('image_too_many_pixels'))
    for (const [width, height] of [
      [5_000, 5_000],
      [200, 200],
      [1_000, 900],
    ] as const)
      await expect(decodePhoto(await heicOf(width, height))).rejects.toEqual(refused('image_damaged'))
  })

  test('and has fewer rows than declared', async () => {
    await expect(decodePhoto(hugePng(7_000, 7_000, 100))).rejects.toEqual(refused('image_damaged'))
  })

  test('is accepted up to 52 megapixels', async () => {
    expect((await decodePhoto(hugePng(7_200, 7_200, 7_200))).raw).toEqual({ width: 960, height: 1200, channels: 3 })
  })
})

test('a JPEG that is also an archive and a page is treated only as a picture', async () => {
  const behind = Buffer.from('<html><script>alert("behind")</script></html>PK\u0003\u0004evil')
  const { data, raw } = await decodePhoto(Buffer.concat([await jpegPhoto(), behind]))
  expect(raw).toEqual({ width: 800, height: 1000, channels: 3 })
  expect(data.length).toBe(800 * 1000 * 3)
})
