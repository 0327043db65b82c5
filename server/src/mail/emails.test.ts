import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../test/harness.ts'
import { keyOf } from '../files/picture-addresses.ts'
import { compose } from './email.ts'
import { sendEmail } from './emails.ts'

const app = useTestApp([])

const hello = {
  kind: 'hello',
  to: 'ada@example.com',
  text: {
    subject: 'Good morning',
    paragraphs: ['Ada <Lovelace>'],
    action: { label: 'Open', url: 'https://x.test/?a=1&b=2' },
  },
}

describe('sendEmail', () => {
  it('sendEmail delivers text and HTML after the transaction commits', async () => {
    const { services, pool, work, mailbox } = app.current
    await pool.transaction({ role: 'storey_account' }, (db) => sendEmail({ db, services }, hello))
    await work()

    const [letter, ...others] = await mailbox.list()
    expect(others).toEqual([])
    expect(letter).toMatchObject({ to: 'ada@example.com', subject: 'Good morning' })
    expect(letter?.text).toContain('Ada <Lovelace>')
    expect(letter?.html).toContain('Ada &lt;Lovelace&gt;')
    expect(letter?.html).toContain('href="https://x.test/?a=1&amp;b=2"')
  })

  it('the logo of a seller and the picture of an e-mail are attached, and the initial replaces a logo that is missing', async () => {
    const { services, pool, work, mailbox } = app.current
    const [logo, picture] = [randomUUID(), randomUUID()]
    const square = { create: { width: 32, height: 32, channels: 3 as const, background: '#7a3e1b' } }
    const webp = await sharp(square).webp().toBuffer()
    await services.storage.put(keyOf(logo, 'small'), webp)
    await services.storage.put(keyOf(picture, 'medium'), webp)
    const send = (to: string, logo: string) =>
      pool.transaction({ role: 'storey_account' }, (db) =>
        sendEmail(
          { db, services },
          {
            ...{ kind: 'hello', to, from_seller: { name: 'Meridian', brand_color: null, logo } },
            text: { ...hello.text, picture: { uuid: picture, alt: 'Tower A' } },
          },
        ),
      )
    await send('with-logo@example.com', logo)
    await send('without-logo@example.com', randomUUID())
    await work()

    const [shown] = await mailbox.list('with-logo@')
    expect(shown?.attachments?.map(({ cid, type }) => [cid, type])).toEqual([
      ['logo', 'image/png'],
      ['picture', 'image/jpeg'],
    ])
    expect(shown?.html).toMatch(/<img src="cid:logo"[\s\S]*<img src="cid:picture"[^>]* alt="Tower A"/)
    const message = (await mailbox.message(shown?.id ?? ''))?.toString() ?? ''
    expect(message).toContain('multipart/related')
    expect(message).toMatch(/Content-ID: <logo>/i)
    // A worker that attaches nothing, of the release before, sends the initial.
    const stored = compose({ subject: 'x', paragraphs: [] }, { name: 'Meridian', color: null, logo })
    expect(stored.html).toMatch(/<span class="mark"[^>]*>M<\/span>/)
    expect(stored.html).not.toContain('cid:')
    const [bare] = await mailbox.list('without-logo@')
    expect(bare?.attachments?.map(({ cid }) => cid)).toEqual(['picture'])
    expect(bare?.html).toMatch(/<span class="mark"[^>]*>M<\/span>/)
    expect(bare?.html).not.toContain('cid:logo')
  })

  it('sendEmail delivers nothing when the transaction rolls back', async () => {
    const { services, pool, work, mailbox } = app.current
    const before = (await mailbox.list()).length
    await pool
      .transaction({ role: 'storey_app' }, async (db) => {
        await sendEmail({ db, services }, hello)
        throw new Error('Something else went wrong.')
      })
      .catch(() => undefined)

    expect(await work()).toBe(0)
    expect(await mailbox.list()).toHaveLength(before)
  })

  it('a queued e-mail is stored encrypted, and its text is deleted after sending', async () => {
    const { services, pool, work, owner } = app.current
    await pool.transaction({ role: 'storey_platform' }, (db) =>
      sendEmail({ db, services }, { ...hello, kind: 'sealed' }),
    )
    const read = () =>
      owner.selectFrom('emails').select(['status', 'sealed']).where('kind', '=', 'sealed').executeTakeFirstOrThrow()
    const waiting = await read()
    await work()

    expect(waiting.status).toBe('queued')
    expect(waiting.sealed?.includes('Good morning')).toBe(false)
    expect(await read()).toEqual({ status: 'sent', sealed: null })
  })
})
