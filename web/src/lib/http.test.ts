import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { currentAuth, enter, leave } from './auth.ts'
import { api, NetworkLost, Refusal } from './http.ts'

const answer = (body: unknown, init?: ResponseInit): Response => new Response(JSON.stringify(body), init)

describe('http', () => {
  const fetched = vi.fn<typeof fetch>()
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', fetched)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    fetched.mockReset()
  })

  test('[API-01] every call goes to the one base with cookies and cannot be aborted', async () => {
    fetched.mockResolvedValue(answer({ success: true, zones: [] }))
    expect(await api.get('/getZones')).toEqual({ success: true, zones: [] })
    await expect(api.post('/vote/vote', { a: 1 }, { headers: { 'idempotency-key': 'k' } })).rejects.toThrow()
    for (const [path, init] of fetched.mock.calls) {
      expect(path).toMatch(/^\/(getZones|vote\/vote)$/)
      expect(init?.credentials).toBe('include')
      expect(init).not.toHaveProperty('signal')
    }
    expect(fetched.mock.calls[1]?.[1]).toMatchObject({ method: 'POST', body: '{"a":1}' })
    expect(fetched.mock.calls[1]?.[1]?.headers).toMatchObject({ 'idempotency-key': 'k' })
  })

  test('a refusal has code, message, status and retry time', async () => {
    const headers = { 'retry-after': '3' }
    fetched.mockResolvedValue(answer({ success: false, code: 'busy', message: 'later' }, { status: 503, headers }))
    const error = await api.post('/vote/vote', {}).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Refusal)
    expect(error).toMatchObject({ code: 'busy', message: 'later', status: 503, retryAfterSeconds: 3 })
  })

  test('an answer without the success flag is a refusal', async () => {
    fetched.mockResolvedValue(answer({ zones: [] }))
    await expect(api.get('/getZones')).rejects.toBeInstanceOf(Refusal)
  })

  test.each([
    ['a lost network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a page that is not ours', () => Promise.resolve(new Response('<html>log in</html>'))],
    ["a gateway's error", () => Promise.resolve(new Response('"bad gateway"', { status: 502 }))],
  ])('[API-01] %s is no answer; a post is not repeated', async (_case, respond) => {
    fetched.mockImplementation(respond)
    await expect(api.post('/vote/vote', {})).rejects.toBeInstanceOf(NetworkLost)
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  test('[API-01] an unanswered read is repeated, a refused one is not', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(answer({ success: true }))
    const asked = api.get('/contest')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await asked).toEqual({ success: true })
    expect(fetched).toHaveBeenCalledTimes(2)

    fetched.mockResolvedValue(answer({ success: false, code: 'internal', message: '' }, { status: 500 }))
    await expect(api.get('/contest')).rejects.toBeInstanceOf(Refusal)
    expect(fetched).toHaveBeenCalledTimes(3)
  })

  describe('with a session', () => {
    const selam = { user: { name: 'Selam Hagos', role: 'actor' }, token: 'session-cookie' } as const
    const ended = () => answer({ success: false, code: 'not_authenticated', message: '' }, { status: 401 })
    const authorizations = () => fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'))

    afterEach(() => leave())

    test('[AUT-02] every call has the stored token without a prefix, and none without a session', async () => {
      fetched.mockImplementation(async () => answer({ success: true }))
      const form = new FormData()
      const everyCall = async (): Promise<void> => {
        await api.get('/getZones')
        await api.post('/vote/vote', {})
        await api.put('/api/v1/user/update-profile', form)
        await api.delete('/actor/delete-image/image1')
      }
      await everyCall()
      expect(authorizations()).toEqual([null, null, null, null])
      fetched.mockClear()
      enter(selam)
      await everyCall()
      expect(authorizations()).toEqual(Array(4).fill('session-cookie'))
      expect(fetched.mock.calls.map(([, init]) => init?.method)).toEqual(['GET', 'POST', 'PUT', 'DELETE'])
      expect(fetched.mock.calls[2]?.[1]?.body).toBe(form)
      expect(new Headers(fetched.mock.calls[2]?.[1]?.headers).has('content-type')).toBe(false)
      for (const [, init] of fetched.mock.calls) expect(init?.credentials).toBe('include')
    })

    test('a session ended elsewhere logs out here too; other refusals do not', async () => {
      enter(selam)
      fetched.mockResolvedValue(answer({ success: false, code: 'wrong_login', message: '' }, { status: 401 }))
      await expect(api.post('/actor/login', {})).rejects.toBeInstanceOf(Refusal)
      fetched.mockResolvedValue(answer({ success: false, code: 'not_allowed', message: '' }, { status: 403 }))
      await expect(api.get('/admin/getAllRequests')).rejects.toBeInstanceOf(Refusal)
      expect(currentAuth()).toEqual(selam)
      fetched.mockResolvedValue(ended())
      await expect(api.get('/actor/getActorById')).rejects.toMatchObject({ code: 'not_authenticated' })
      expect(currentAuth()).toEqual({ user: null, token: '' })
    })

    test.each([
      ['began before and ends after it', ['change', 'read'], ['read', 'change']],
      ['began before and ends before it', ['change', 'read'], ['change', 'read']],
      ['began after and ends after it', ['read', 'change'], ['read', 'change']],
      ['began after and ends before it', ['read', 'change'], ['change', 'read']],
    ] as const)(
      'a read with a former token does not log her out and is repeated: the call that changes it %s',
      async (_, begins, ends) => {
        enter(selam)
        const answers = { read: Promise.withResolvers<Response>(), change: Promise.withResolvers<Response>() }
        const ask = { read: () => api.get('/admin/factor'), change: () => api.post('/admin/factor/check', {}) }
        const asked = new Map<string, Promise<unknown>>()
        for (const call of begins) {
          fetched.mockReturnValueOnce(answers[call].promise)
          asked.set(call, ask[call]())
        }
        fetched.mockImplementation(async () => answer({ success: true, isSetUp: true }))
        for (const call of ends) {
          answers[call].resolve(call === 'read' ? ended() : answer({ success: true }))
          await vi.advanceTimersByTimeAsync(60_000)
        }
        expect(await asked.get('read')).toEqual({ success: true, isSetUp: true })
        await asked.get('change')
        expect(currentAuth()).toEqual(selam)
        // From then on an answer counts again.
        fetched.mockImplementation(async () => ended())
        await expect(api.get('/admin/factor')).rejects.toMatchObject({ code: 'not_authenticated' })
        expect(currentAuth().user).toBeNull()
      },
    )

    test('a call from before her log-in does not log her out', async () => {
      let respond: (late: Response) => void = () => undefined
      fetched.mockReturnValueOnce(new Promise((resolve) => (respond = resolve)))
      const asked = api.get('/actor/getActorById')
      enter(selam)
      respond(ended())
      await expect(asked).rejects.toBeInstanceOf(Refusal)
      expect(currentAuth()).toEqual(selam)
    })
  })
})
