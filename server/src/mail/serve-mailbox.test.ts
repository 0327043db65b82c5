import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, useTestApp } from '../../test/harness.ts'
import { sendEmail } from './emails.ts'

const app = useTestApp([], { MAILBOX: 'open' })

async function write(to: string, subject: string) {
  const { services, pool, work, mailbox } = app.current
  const text = { subject, paragraphs: ['<b>Good</b> morning'], action: { label: 'Open', url: 'https://x.test/?a=1' } }
  await pool.transaction({ role: 'storey_account' }, (db) => sendEmail({ db, services }, { kind: 'test', to, text }))
  await work()
  const [letter] = await mailbox.list(to)
  if (!letter) throw new Error('The letter did not arrive.')
  return letter
}

const get = (url: string, host = 'localhost:3000') => app.current.app.inject({ method: 'GET', url, headers: { host } })

describe('pages of the local mailbox', () => {
  it('the local mailbox lists the newest first, opens one e-mail and searches by address', async () => {
    await write('ada@example.com', 'The <first>')
    const second = await write('grace@example.com', 'The second')

    const { body: all } = await get('/dev/mail')
    const { body: found } = await get('/dev/mail?to=ADA')
    const { body: opened } = await get(`/dev/mail/${second.id}?view=text`)

    expect(all.indexOf('grace@example.com')).toBeLessThan(all.indexOf('ada@example.com'))
    expect(all).toContain('The &lt;first&gt;')
    expect(found).not.toContain('grace@example.com')
    expect(opened).toContain('&lt;b&gt;Good&lt;/b&gt; morning')
    const { data } = (await get('/dev/mail.json?to=grace@example.com')).json<{ data: object[] }>()
    expect(data).toEqual([second])
  })

  it('the local mailbox shows HTML in a sandbox without scripts or external resources', async () => {
    const { id } = await write('alan@example.com', 'Framed')

    const page = await get(`/dev/mail/${id}`)
    const { headers, body } = await get(`/dev/mail/${id}/html`)

    expect(page.body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
    expect(page.headers['content-security-policy']).not.toContain('script-src')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).toContain('sandbox allow-popups')
    expect(body).toContain('<base target="_blank">')
  })

  it('the local mailbox downloads a message as a mail server receives it', async () => {
    const { id } = await write('edsger@example.com', 'مرحبا 👋')

    const { headers, body } = await get(`/dev/mail/${id}/message.eml`)

    expect(headers['content-type']).toBe('message/rfc822')
    expect(body).toMatch(/^From: Storey <storey@localhost>\r$/m)
    expect(body).toContain('To: edsger@example.com\r\n')
    expect(body).toMatch(/Subject: =\?UTF-8\?/)
  })

  it('the local mailbox returns 404 for a foreign host, an unknown id and a path as id', async () => {
    const ids = ['00000000-0000-4000-8000-000000000000', '..%2Fsecret-key', 'nothing']
    const answers = await Promise.all(
      ids.flatMap((id) => ['', '/html', '/message.eml'].map((end) => get(`/dev/mail/${id}${end}`))),
    )

    expect((await get('/dev/mail.json', 'rebound.example')).statusCode).toBe(404)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(9).fill(404))
  })
})

describe('closed mailbox', () => {
  let closed: TestApp
  beforeAll(async () => {
    closed = await startTestApp([])
  })
  afterAll(() => closed.close())

  it('a closed mailbox answers like any unknown path', async () => {
    const [page, unknown] = await Promise.all(
      ['/dev/mail.json', '/dev/nothing.json'].map((url) => closed.app.inject({ method: 'GET', url })),
    )
    expect([page?.statusCode, page?.body]).toEqual([404, unknown?.body])
  })
})
