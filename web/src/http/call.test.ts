import type { SignedInResponse } from '@storey/api/account/account.ts'
import { can, endpoint, everyone, signedIn } from '@storey/api/endpoint.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { stubStorage } from '../../test/stub-storage.ts'

const lead = z.object({ id: z.int() })
const list = endpoint({
  method: 'GET',
  path: '/crm/leads',
  summary: 'Leads',
  access: can('leads.interact'),
  query: z.strictObject({
    status: z.array(z.string()).optional(),
    search: z.string().optional(),
    page: z.int().optional(),
  }),
  response: z.object({ data: z.array(lead) }),
})
const change = endpoint({
  method: 'PATCH',
  path: '/crm/leads/{id}',
  summary: 'Change a lead',
  audit: { label: 'Change a thing', subject: 'lead' },
  access: can('leads.interact'),
  body: z.strictObject({ full_name: z.string() }),
  response: z.object({ data: lead }),
})
const tags = endpoint({
  method: 'PUT',
  path: '/crm/deals/tags/{id}',
  summary: 'Set the tags',
  audit: { label: 'Change a thing', subject: 'lead' },
  access: can('leads.interact'),
  body: z.strictObject({ tag_ids: z.array(z.int()) }),
  response: z.object({ data: lead }),
})
const remove = endpoint({
  method: 'DELETE',
  path: '/crm/leads/{id}',
  summary: 'Delete',
  audit: { label: 'Change a thing', subject: 'lead' },
  access: signedIn,
  status: 204,
})
const upload = endpoint({
  method: 'POST',
  path: '/crm/leads/documents/{leadId}',
  summary: 'Keep documents',
  audit: { label: 'Change a thing', subject: 'lead' },
  access: signedIn,
  files: ['files'],
  body: z.strictObject({ title: z.string(), files: z.array(z.instanceof(File)), note: z.string().optional() }),
  response: z.object({ data: lead }),
})
const download = endpoint({
  method: 'GET',
  path: '/file',
  summary: 'A file',
  audit: { label: 'Change a thing', subject: 'lead' },
  access: signedIn,
  download: true,
})
const open = endpoint({ method: 'GET', path: '/open', summary: 'Open', access: everyone, response: z.object({}) })

const answer: SignedInResponse = {
  two_factor_auth: false,
  token: 'the-token',
  organizations: [
    {
      id: 4,
      name: 'Off',
      type: 'developer',
      currency: 'AED',
      pivot_role: 'developer',
      pivot_enabled: false,
      restriction: null,
    },
    {
      id: 7,
      name: 'On',
      type: 'brokerage',
      currency: 'AED',
      pivot_role: 'broker',
      pivot_enabled: true,
      restriction: null,
    },
  ],
  full_name: 'Lina Haddad',
  user_id: 3,
  has_enabled_two_factor_auth: true,
  two_factor_policy: 'optional',
}

interface Sent {
  readonly url: string
  readonly method: string
  readonly headers: Headers
  readonly body: unknown
}

/** A fake browser: storage, and a network whose responses the test sets. */
async function openTab(reply: (sent: Sent) => Response | Promise<Response> = () => Response.json({ data: [] })) {
  const sent: Sent[] = []
  const { kept } = stubStorage()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const one = { url, method: init.method ?? 'GET', headers: new Headers(init.headers), body: init.body }
    sent.push(one)
    return reply(one)
  })
  vi.resetModules()
  const session = await import('./session.ts')
  const { call } = await import('./call.ts')
  session.startSession(answer)
  return { call, session, sent, kept }
}

beforeEach(() => {
  vi.unstubAllGlobals()
})

describe('call', () => {
  it('call puts query, language and organization of a GET into the address, without empty values', async () => {
    const { call, sent } = await openTab()

    await call(list, { query: { status: ['new', 'lost'], search: '', page: 2 } })

    expect(sent[0]?.url).toBe('/api/crm/leads?status=new%2Clost&page=2&locale=en&organization_id=7')
    expect(sent[0]).toMatchObject({ method: 'GET', body: null })
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer the-token')
  })

  it('call puts language and organization of a PATCH into the body', async () => {
    const { call, sent } = await openTab()

    await call(change, { params: { id: 9 }, body: { full_name: 'Ada' } })

    expect(sent[0]).toMatchObject({ url: '/api/crm/leads/9', method: 'PATCH' })
    expect(JSON.parse(String(sent[0]?.body))).toEqual({ full_name: 'Ada', locale: 'en', organization_id: 7 })
  })

  it('call sends no organization when there is none', async () => {
    const { call, session, sent } = await openTab()
    session.renewAccount({ organizations: [], timezone: 'Asia/Dubai' })

    await call(list, {})

    expect(sent[0]?.url).toBe('/api/crm/leads?locale=en')
  })

  it('call sends PUT and DELETE as POST with the real method in the data', async () => {
    const { call, sent } = await openTab()

    await call(tags, { params: { id: 9 }, body: { tag_ids: [1] } })
    await call(remove, { params: { id: 9 } })

    expect(sent[0]).toMatchObject({ url: '/api/crm/deals/tags/9', method: 'POST' })
    expect(JSON.parse(String(sent[0]?.body))).toMatchObject({ tag_ids: [1], _method: 'PUT' })
    expect(sent[1]).toMatchObject({
      url: '/api/crm/leads/9?locale=en&organization_id=7&_method=DELETE',
      method: 'POST',
    })
  })

  it('call sends files as multipart, with brackets for list fields', async () => {
    const { call, sent } = await openTab(() => Response.json({ data: { id: 1 } }))
    const file = new File(['x'], 'passport.pdf', { type: 'application/pdf' })

    await call(upload, { params: { leadId: 2 }, body: { title: 'Passport', files: [file, file] } })

    const body = sent[0]?.body
    expect(body).toBeInstanceOf(FormData)
    expect([...(body as FormData).keys()]).toEqual(['title', 'files[]', 'files[]', 'locale', 'organization_id'])
    expect(sent[0]?.url).toMatch(/\?organization_id=7$/)
    expect(sent[0]?.headers.has('content-type')).toBe(false)
  })

  it('call returns a download as a file with the name given by the server', async () => {
    const disposition = `attachment; filename="Vertrag _.pdf"; filename*=UTF-8''Vertrag%20%C3%84.pdf`
    const { call } = await openTab(() => new Response('%PDF', { headers: { 'content-disposition': disposition } }))

    const file = await call(download, {})

    expect(file).toBeInstanceOf(File)
    expect((file as File).name).toBe('Vertrag Ä.pdf')
  })

  it('call sends no token to public endpoints', async () => {
    const { call, sent } = await openTab()

    await call(open, {})

    expect(sent[0]?.headers.has('authorization')).toBe(false)
    expect(sent[0]?.url).toBe('/api/open?locale=en')
  })

  it('call throws the server’s errors by field, with the request id', async () => {
    const body = { message: 'Enter a value.', errors: { full_name: ['Enter a value.'] } }
    const { call, kept } = await openTab(() =>
      Response.json(body, { status: 422, headers: { 'x-request-id': 'abc-123' } }),
    )

    const failed = call(change, { params: { id: 9 }, body: { full_name: '' } })

    await expect(failed).rejects.toMatchObject({ ...body, status: 422, request_id: 'abc-123' })
    expect(kept.size).toBe(1)
  })

  it('call throws a failure when a proxy responds with a page', async () => {
    const { call } = await openTab(() => new Response('<html>', { status: 502 }))

    await expect(call(list, {})).rejects.toMatchObject({ status: 502, errors: {} })
  })
})

describe('pathOf', () => {
  it('pathOf drops a segment whose parameter is empty and escapes the others', async () => {
    const { pathOf } = await import('./request.ts')

    expect(pathOf('/a/{id}/b/{name}/c', { id: '', name: 'x/y' })).toBe('/a/b/x%2Fy/c')
  })
})

describe('sign-out after refused calls', () => {
  const refused = (status: number) => Response.json({ message: 'No.', code: 'no' }, { status })

  it.each([
    ['the logout succeeds', () => new Response(null, { status: 204 })],
    ['the logout itself is refused', () => refused(401)],
    ['the network is down', () => Promise.reject(new TypeError('away'))],
  ])('twenty refused calls sign out once and each rejects when %s', async (_case, logout) => {
    const { call, session, sent, kept } = await openTab(({ url }) =>
      url.startsWith('/api/auth/logout') ? logout() : refused(url.includes('page=7') ? 403 : 401),
    )
    const left = vi.fn()
    session.onSession(left)

    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, page) => call(list, { query: { page } })))

    expect(results.map((result) => result.status)).toEqual(Array(20).fill('rejected'))
    expect(results.map((result) => result.status === 'rejected' && result.reason.status)).toContain(403)
    const logouts = sent.filter(({ url }) => url.startsWith('/api/auth/logout'))
    expect(logouts).toHaveLength(1)
    expect(logouts[0]?.headers.get('authorization')).toBe('Bearer the-token')
    expect(kept.size).toBe(0)
    expect(left).toHaveBeenCalledTimes(1)
    expect(left).toHaveBeenCalledWith(null, expect.objectContaining({ token: 'the-token' }))
  })

  it('refused calls in any order sign out once, in 200 of 200 trials (T031)', {
    timeout: 60_000,
  }, async () => {
    let good = 0
    for (let trial = 0; trial < 200; trial++) {
      const { call, sent, kept } = await openTab(async ({ url }) => {
        const turns = (trial * 7 + url.length * 3 + Number(/page=(\d+)/.exec(url)?.[1] ?? 0) * 5) % 11
        for (let turn = 0; turn < turns; turn++) await Promise.resolve()
        return refused(url.includes('page=7') ? 403 : 401)
      })
      const results = await Promise.allSettled(Array.from({ length: 20 }, (_, page) => call(list, { query: { page } })))
      const logouts = sent.filter(({ url }) => url.startsWith('/api/auth/logout')).length
      if (logouts === 1 && kept.size === 0 && results.every(({ status }) => status === 'rejected')) good++
    }

    expect(good).toBe(200)
  })

  it('a late refusal of an earlier session does not end the new session', async () => {
    let fail: (response: Response) => void = () => undefined
    const late = new Promise<Response>((done) => {
      fail = done
    })
    const { call, session, sent } = await openTab(() => late)
    const failing = call(list, {})
    session.startSession({ ...answer, token: 'another-token' })

    fail(refused(401))

    await expect(failing).rejects.toMatchObject({ status: 401 })
    expect(session.readSession()?.token).toBe('another-token')
    expect(sent).toHaveLength(1)
  })

  it('any other refusal keeps the session', async () => {
    const { call, session, sent } = await openTab(() => refused(409))

    await expect(call(list, {})).rejects.toMatchObject({ status: 409, code: 'no' })

    expect(session.readSession()).not.toBeNull()
    expect(sent).toHaveLength(1)
  })
})

describe('a session that ends while something on the page is not saved', () => {
  const ended = () => Response.json({ message: 'Sign in to continue.', code: 'unauthenticated' }, { status: 401 })

  /** A tab with unsaved input, whose token has ended until `revive` is called. */
  async function typing() {
    let alive = false
    const letGo = vi.fn()
    const tab = await openTab(({ url, headers }) =>
      url.startsWith('/api/auth/logout')
        ? new Response(null, { status: 204 })
        : alive && headers.get('authorization') === 'Bearer the-next-token'
          ? Response.json({ data: [] })
          : ended(),
    )
    const { watchUnsaved } = await import('../ui/unsaved.ts')
    let typed = true
    watchUnsaved({
      typed: () => typed,
      letGo: () => {
        typed = false
        letGo()
      },
    })
    const revive = () => {
      alive = true
      tab.session.startSession({ ...answer, token: 'the-next-token' })
    }
    return { ...tab, revive, letGo }
  }
  const logouts = (sent: readonly { url: string }[]) => sent.filter(({ url }) => url.startsWith('/api/auth/logout'))

  it('the page stays, the storage is emptied and the token ended once, and every call goes out again after the sign-in', async () => {
    const { call, session, sent, kept, revive } = await typing()
    const calls = Promise.all(Array.from({ length: 20 }, (_, page) => call(list, { query: { page } })))
    await expect.poll(() => session.isInterrupted()).toBe(true)
    const user = session.readSession()
    const left = kept.size
    const during = call(list, { query: { page: 99 } })

    revive()

    expect(await calls).toHaveLength(20)
    expect(await during).toEqual({ data: [] })
    expect([user?.token, left, logouts(sent).length]).toEqual(['the-token', 0, 1])
    expect(session.readSession()).toMatchObject({ token: 'the-next-token', organization_id: user?.organization_id })
    expect(session.isInterrupted()).toBe(false)
  })

  it('calls that wait fail when another user signs in or the user leaves', async () => {
    const { call, session, kept, letGo } = await typing()
    const { leaveInterrupted } = await import('./sign-out.ts')
    const waiting = call(list, {})
    const settled = vi.fn()
    waiting.catch(settled)
    await expect.poll(() => session.isInterrupted()).toBe(true)
    expect(settled).not.toHaveBeenCalled()

    leaveInterrupted()

    await expect(waiting).rejects.toMatchObject({ status: 401 })
    expect([session.readSession(), kept.size, letGo.mock.calls.length]).toEqual([null, 0, 1])
  })

  it('a sign-out that the user chose drops the input and never asks for a sign-in over the page', async () => {
    const { session, sent, kept, letGo } = await typing()
    const { signOut } = await import('./sign-out.ts')

    await signOut()

    expect([session.isInterrupted(), session.readSession(), kept.size]).toEqual([false, null, 0])
    expect([logouts(sent).length, letGo.mock.calls.length]).toEqual([1, 1])
  })
})

describe('a call that needs a proof of identity', () => {
  const required = () => Response.json({ message: 'Confirm that it’s you.', code: 'proof_required' }, { status: 409 })

  it('calls that need a proof of identity go out again after it, and one proof is enough for all', async () => {
    let proven = false
    const { call, sent } = await openTab(() => (proven ? Response.json({ data: { id: 9 } }) : required()))
    const { endProof, isProofAsked } = await import('./proof.ts')
    const change9 = () => call(change, { params: { id: 9 }, body: { full_name: 'Ada' } })

    const both = Promise.all([change9(), change9()])
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    await vi.waitFor(() => expect(isProofAsked()).toBe(true))
    proven = true
    endProof(true)

    expect(await both).toEqual([{ data: { id: 9 } }, { data: { id: 9 } }])
    expect(sent).toHaveLength(4)
    expect(isProofAsked()).toBe(false)
  })

  it('a user who declines the proof gets the refusal, and stays signed in', async () => {
    const { call, session, sent } = await openTab(required)
    const { endProof, isProofAsked } = await import('./proof.ts')

    const refused = call(change, { params: { id: 9 }, body: { full_name: 'Ada' } })
    await vi.waitFor(() => expect(isProofAsked()).toBe(true))
    endProof(false)

    await expect(refused).rejects.toMatchObject({ status: 409, code: 'proof_required' })
    expect(sent).toHaveLength(1)
    expect(session.readSession()?.token).toBe('the-token')
  })
})
