import type { FastifyReply, FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { votingBrowser } from './ballot-signals.ts'

const known = '0190aaaa-bbbb-4ccc-8ddd-eeeeffff0000'

/** The mark of a browser that sends this cookie, and what is set. */
function ask(cookie: string | undefined, production = false) {
  const set: string[] = []
  const request = { headers: { ...(cookie !== undefined && { cookie }) } } as FastifyRequest // all that is read of it
  const reply = { header: (name: string, value: string) => set.push(`${name}: ${value}`) }
  return { mark: votingBrowser(request, reply as unknown as FastifyReply, production), set } // all that is called
}

describe('the mark of a browser', () => {
  test('is what it was given, and nothing is set anew', () => {
    expect(ask(`voting=${known}`)).toEqual({ mark: known, set: [] })
    expect(ask(`other=1; __Secure-voting=${known}`, true)).toEqual({ mark: known, set: [] })
  })

  test.each([undefined, 'other=1', `__Secure-voting=${known}`, `voting=${known}0`, `voting=0${known}`, 'voting=x'])(
    'is a new one for a browser with %s, kept for a day for this route alone',
    (cookie) => {
      const { mark, set } = ask(cookie)
      expect(mark).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      expect(mark).not.toContain(known)
      expect(set).toEqual([`set-cookie: voting=${mark}; Max-Age=86400; Path=/vote/vote; HttpOnly; SameSite=Lax`])
      expect(ask(cookie).mark).not.toBe(mark)
    },
  )

  test('goes over TLS only where there is TLS', () => {
    const { mark, set } = ask(`voting=${known}`, true)
    expect(mark).not.toBe(known)
    expect(set).toEqual([
      `set-cookie: __Secure-voting=${mark}; Max-Age=86400; Path=/vote/vote; HttpOnly; SameSite=Lax; Secure`,
    ])
  })
})
