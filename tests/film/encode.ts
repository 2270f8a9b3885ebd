import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { framesPerSecond, picture, video } from './sizes.ts'

export interface FrameSink {
  /** A frame's pixels, red, green, blue and alpha a byte each. */
  readonly write: (pixels: Buffer) => Promise<void>
  readonly end: () => Promise<void>
}

/** Keeps frames without loss in a file that the videos are made from. @throws when ffmpeg is missing */
export async function openReel(file: string): Promise<FrameSink> {
  const size = `${picture.width}x${picture.height}`
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', size, '-r', String(framesPerSecond), '-i', '-']
  const { child, ended } = await startFfmpeg([...raw, '-c:v', 'libx264rgb', '-qp', '0', '-preset', 'ultrafast', file])
  return {
    write: async (pixels) => {
      if (!child.stdin.write(pixels)) await Promise.race([once(child.stdin, 'drain'), ended])
    },
    end: async () => {
      child.stdin.end()
      await ended
    },
  }
}

const shrunk = `scale=${video.width}:${video.height}:flags=lanczos:out_color_matrix=bt709`
const plainColours = ['-vf', shrunk, '-pix_fmt', 'yuv420p']
const tagged = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv']

/** For every phone there is: profile Main of H.264, its index at the beginning so that it plays while it comes. */
export const encodeMp4 = (reel: string, file: string): Promise<void> =>
  ffmpeg([
    ...['-i', reel, ...plainColours, ...tagged],
    ...['-c:v', 'libx264', '-profile:v', 'main', '-level', '3.1', '-preset', 'veryslow', '-tune', 'animation'],
    ...['-crf', '32', '-g', '250', '-movflags', '+faststart', '-an', file],
  ])

/** Half as large, for those that know AV1. Only the first frame stands for itself: in half a minute nobody seeks far. */
export const encodeWebm = (reel: string, file: string): Promise<void> =>
  ffmpeg([
    ...['-i', reel, ...plainColours, ...tagged],
    ...['-c:v', 'libsvtav1', '-preset', '6', '-crf', '60', '-g', '1000', '-svtav1-params', 'tune=0:scm=0'],
    ...['-an', '-f', 'webm', file],
  ])

async function ffmpeg(args: readonly string[]): Promise<void> {
  const { child, ended } = await startFfmpeg(args)
  child.stdin.end()
  await ended
}

async function startFfmpeg(args: readonly string[]) {
  const child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  // What it did not take is told by its exit.
  child.stdin.on('error', () => {})
  await once(child, 'spawn').catch(() => {
    throw new Error('ffmpeg is missing. It makes the video: apt-get install ffmpeg, say, or brew install ffmpeg')
  })
  const ended = once(child, 'exit').then(([code]) => {
    if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
  })
  return { child, ended }
}
