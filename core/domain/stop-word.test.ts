import { expect, test } from 'vitest'
import { isStop } from './stop-word.ts'

test('one word that asks for no more messages is understood, in any case and with what surrounds it', () => {
  for (const text of ['STOP', ' Stop. ', 'stop!', 'ኣቁም', 'አቁም።', '«ደው»', 'إيقاف', 'बंद', '수신 거부'])
    expect([text, isStop(text)]).toEqual([text, true])
})

test('what says more than that is for people to read, and stops nothing', () => {
  for (const text of ['', '?', '1', 'Do not stop', 'stopped', 'ኣይትኣቁም', 'When does voting end'])
    expect([text, isStop(text)]).toEqual([text, false])
})
