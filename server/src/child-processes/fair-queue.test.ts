import { describe, expect, it } from 'vitest'
import { jobOf, memberOf, type Requester, runFor, visitorOf } from '../access/requester.ts'
import { openFairQueue } from './fair-queue.ts'

const [greedy, polite] = [1, 2]

/** A queue whose work ends when the test says so; `began` has the names of all work in the order in which it began. */
function openQueue(limits: Parameters<typeof openFairQueue>[0]) {
  const queue = openFairQueue(limits)
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string, requester: Requester) =>
    runFor(requester, () =>
      queue.inTurn(
        () =>
          new Promise<string>((done) => {
            began.push(name)
            ends.set(name, () => done(name))
          }),
      ),
    )
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((done) => setImmediate(done))
  }
  return {
    began,
    ask,
    /** Sends work of a requester under numbered names. */
    send: (name: string, requester: Requester, count: number) =>
      Array.from({ length: count }, (_, index) => ask(`${name}${index + 1}`, requester)),
    end,
    /** Ends all work in the order in which it began. */
    async endAll() {
      for (let at = 0; at < began.length; at++) await end(began[at] ?? '')
    },
  }
}

describe('openFairQueue', () => {
  it('with one place a polite organization goes next, whatever a greedy one has queued', async () => {
    const { began, send, end, endAll } = openQueue({ concurrency: 1, maxWaiting: 40 })
    send('greedy', memberOf(11, greedy), 6)
    send('other', memberOf(12, greedy), 6)
    send('polite', memberOf(21, polite), 2)
    await end('greedy1')
    await endAll()

    expect(began.slice(0, 5)).toEqual(['greedy1', 'polite1', 'other1', 'polite2', 'greedy2'])
    expect(began).toHaveLength(14)
  })

  it('with two places one is left to other organizations, and a polite one does not wait at all', async () => {
    const { began, send, endAll } = openQueue({ concurrency: 2, maxWaiting: 40 })
    send('greedy', memberOf(11, greedy), 6)
    send('other', memberOf(12, greedy), 6)
    expect(began).toEqual(['greedy1'])
    send('polite', memberOf(21, polite), 1)
    expect(began).toEqual(['greedy1', 'polite1'])
    await endAll()
    expect(began).toHaveLength(13)
  })

  it('a user of two organizations occupies one place', async () => {
    const { began, ask, end } = openQueue({ concurrency: 3, maxWaiting: 40 })
    void ask('first', memberOf(11, greedy))
    void ask('second', memberOf(11, polite))
    void ask('without', memberOf(11, 0))

    expect(began).toEqual(['first'])
    await end('first')
    expect(began).toEqual(['first', 'second'])
  })

  it('an organization gains no turns by coming again and again', async () => {
    const { began, ask, send, end } = openQueue({ concurrency: 1, maxWaiting: 40 })
    send('patient', memberOf(11, greedy), 3)
    for (let turn = 1; turn <= 3; turn++) {
      void ask(`eager${turn}`, memberOf(20 + turn, polite))
      void ask(`eager${turn}+`, memberOf(30 + turn, polite))
      await end(began.at(-1) ?? '')
    }
    await end(began.at(-1) ?? '')

    expect(began).toEqual(['patient1', 'eager1', 'patient2', 'eager1+', 'patient3'])
  })

  it('refuses a ninth waiting piece of work of a person with 429, and half the queue to one organization', async () => {
    const { began, ask, send, endAll } = openQueue({ concurrency: 1, maxWaiting: 20 })
    const accepted = [
      ...send('greedy', memberOf(11, greedy), 9),
      ...send('other', memberOf(12, greedy), 2),
      ...send('polite', memberOf(21, polite), 1),
    ]
    await expect(ask('more', memberOf(11, greedy))).rejects.toMatchObject({
      status: 429,
      body: { code: 'too_many', share: 'files', of: 'person' },
      headers: { 'retry-after': '5' },
    })
    await expect(ask('more', memberOf(13, greedy))).rejects.toMatchObject({ status: 429, body: { of: 'organization' } })

    await endAll()
    expect(await Promise.all(accepted)).toHaveLength(12)
    expect(began).not.toContain('more')
  })

  it('a full queue answers 503, except to an organization that nothing waits for yet', async () => {
    const { began, ask, endAll } = openQueue({ concurrency: 1, maxWaiting: 4 })
    for (const [index, organization] of [1, 1, 1, 2, 2].entries()) void ask(`a${index}`, memberOf(index, organization))
    const late = ask('late', memberOf(50, 3))

    await expect(ask('more', memberOf(51, 3))).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
    await endAll()
    expect(await late).toBe('late')
    expect(began).toHaveLength(6)
  })

  it('visitors take turns as one organization, and a job counts for its organization', async () => {
    const { began, ask, endAll } = openQueue({ concurrency: 1, maxWaiting: 40 })
    for (const network of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) void ask(network, visitorOf(network))
    void ask('job', jobOf(polite))
    void ask('member', memberOf(21, polite))
    await endAll()

    expect(began).toEqual(['203.0.113.1', 'job', '203.0.113.2', 'member', '203.0.113.3'])
  })

  it('a job is not refused, however much of it waits', async () => {
    const { began, send, endAll } = openQueue({ concurrency: 1, maxWaiting: 4 })
    const work = send('job', jobOf(greedy), 20)
    await endAll()

    expect(await Promise.all(work)).toHaveLength(20)
    expect(began).toHaveLength(20)
  })

  it('failed work passes its place on', async () => {
    const queue = openFairQueue({ concurrency: 1, maxWaiting: 4 })
    const failing = queue.inTurn(() => Promise.reject(new Error('broken')))
    const next = queue.inTurn(async () => 'next')

    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('next')
  })
})
