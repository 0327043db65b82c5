import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compose } from './email.ts'
import { joined } from './email-parts.ts'
import { openMailbox } from './mailbox.ts'
import { build } from './message.ts'

const BRAND = { name: 'Storey', color: null }
const ID = '3f0c9a52-7f5e-4c0e-9d5e-0a6f6a2b1c11'

async function message(subject: string, to = 'ada@example.com') {
  const email = compose({ subject, paragraphs: ['سطر عربي', 'x'.repeat(3_000)], notes: ['.'] }, BRAND)
  const text = (await build({ from: 'Storey <storey@example.com>' }, { id: ID, to, letter: email })).toString('utf8')
  const [head = ''] = text.split('\r\n\r\n')
  return { text, head, headers: head.replace(/\r\n[ \t]+/g, ' ').split('\r\n') }
}

describe('MIME message', () => {
  it.each([
    ['a subject', 'Hello\r\nBcc: everyone@example.com', 'ada@example.com'],
    ['an address', 'Hello', 'ada@example.com\r\nBcc: everyone@example.com'],
  ])('a MIME message takes no header injected by %s', async (_where, subject, to) => {
    const { headers } = await message(subject, to)
    expect(headers.filter((line) => /^bcc:/i.test(line))).toEqual([])
    expect(headers.filter((line) => /^(to|subject):/i.test(line))).toHaveLength(2)
  })

  it('an e-mail begins with the initial of its sender on the color of the sender, and has no picture', () => {
    const { html, text } = compose({ subject: 'Hello', paragraphs: [] }, { name: '<b>Meridian', color: '#7a3e1b' })
    expect(html).toMatch(/background:#7a3e1b;[^>]*>&lt;<\/span><bdi>&lt;b&gt;Meridian</)
    expect(html).not.toContain('<img')
    expect(text.endsWith('-- \n<b>Meridian')).toBe(true)
  })

  it('a code is on a line of its own, in the text and in the HTML', () => {
    const { html, text } = compose({ subject: 'Code', paragraphs: ['The code:'], code: '906806' }, BRAND)
    expect(text.split('\n')).toContain('906806')
    // Its halves are apart, without a space that would be copied.
    expect(html).toMatch(/font:600 32px[^>]*>906<span [^>]*>806<\/span>/)
  })

  it('an e-mail runs in the direction of its language, whatever script its subject begins with', () => {
    const of = (subject: string, language?: 'ar') =>
      compose({ subject, paragraphs: ['Noura'], ...(language ? { language } : {}) }, BRAND).html
    expect(of('Harbour Crescent، Tower A: اكتمل 40%', 'ar')).toContain('<html lang="ar" dir="rtl">')
    expect(of('نورة invited you to Meridian')).toContain('<html lang="en" dir="ltr">')
  })

  it('an Arabic e-mail isolates Latin names and amounts, and its signature runs in its direction', () => {
    const { html } = compose(
      {
        ...{ language: 'ar', subject: 'دفعة', signature: 'Meridian Homes' },
        paragraphs: ['يستحق مبلغ AED\u00a01,500 (Service charge) قريباً: B-2026-00012.'],
      },
      BRAND,
    )
    const number = '<span style="white-space:nowrap">B-2026-00012</span>'
    for (const name of ['AED\u00a01,500', 'Service charge', number, 'Meridian Homes'])
      expect(html).toContain(`<bdi dir="ltr">${name}</bdi>`)
    expect(html).not.toContain('dir="auto"')
  })

  it('numbers, names of homes and amounts are not broken, and a form of a company stays with its name', () => {
    const { html } = compose(
      {
        subject: 'x',
        paragraphs: ['HC-B-1504, RV-00412: AED 1,500 of Lighthouse Real Estate L.L.C on an off-plan SHA'],
      },
      BRAND,
    )
    for (const kept of ['HC-B-1504', 'RV-00412'])
      expect(html).toContain(`<span style="white-space:nowrap">${kept}</span>`)
    expect(html).toContain('AED\u00a01,500 of Lighthouse Real Estate\u00a0L.L.C on an off-plan SHA')
    const said = compose({ subject: 'x', paragraphs: ['An e-mail on 3 December 2026 to e-mail@x.test.'] }, BRAND).html
    expect(said).toContain(
      'An <span style="white-space:nowrap">e-mail</span> on 3\u00a0December\u00a02026 to e-mail@x.test.',
    )
  })

  it('Latin names after each other are one run of an Arabic e-mail, and Arabic ones have its comma', () => {
    const home = joined(['1204', 'Tower A', 'Harbour Crescent'], 'ar')
    const { html } = compose({ language: 'ar', subject: 'x', paragraphs: [], facts: [['المنزل', home]] }, BRAND)
    expect(html).toContain('<bdi dir="ltr">1204, Tower\u00a0A, Harbour Crescent</bdi>')
    expect(joined(['HC-A-2201', 'هلال الميناء'], 'ar')).toBe('HC-A-2201، هلال الميناء')
  })

  it('a percentage is a bar of two cells, the second line of a fact is small, and an e-mail without a figure begins with its subject', () => {
    const { html, text } = compose(
      {
        ...{ subject: 'Built', paragraphs: ['58% built.'] },
        figure: { at: 0, amount: '58%', about: 'Tower A', percent: 58 },
        facts: [['Payment 1', 'AED 1,500\nVoucher RV-00412']],
      },
      BRAND,
    )
    expect(html).not.toContain('<h1')
    const headed = compose({ subject: 'Built · Storey', title: 'Built', paragraphs: ['Built:', 'Tower A'] }, BRAND)
    expect(headed.html).toMatch(/<h1[^>]*>Built<\/h1>/)
    expect(headed.html).not.toContain('Built:')
    expect(headed.text).toContain('Built:')
    const code = compose({ language: 'ar', subject: '482913', paragraphs: [], code: '482913' }, BRAND)
    expect(code.html).toMatch(/<table [^>]*align="right"[^>]*>[^>]*>[^>]*>482</)
    expect(code.html).not.toContain('<h1')
    const titled = compose({ subject: '482913', title: 'Your code', paragraphs: [], code: '482913' }, BRAND)
    expect(titled.html).toMatch(/<h1[^>]*>Your code</)
    expect(html).toMatch(/class="done" width="58%"[\s\S]*class="rest" width="42%"/)
    expect(html).toMatch(/<br><span class="small"[^>]*>Voucher /)
    expect(text).toContain('Payment 1: AED 1,500, Voucher RV-00412')
  })

  it('an amount is large in the HTML and a sentence in the text; a link in the notes has a name', () => {
    const { html, text } = compose(
      {
        ...{ subject: 'Due', paragraphs: ['Dear Amal,', 'AED 1,500 is due.'] },
        figure: { at: 1, amount: 'AED 1,500', about: 'Payment 1' },
        notes: [{ label: 'Manage notifications', url: 'https://x.test/n' }],
      },
      BRAND,
    )
    expect(html).toMatch(/font-size:28px[^>]*><bdi dir="ltr">AED\s1,500<\/bdi><\/b>Payment 1</)
    expect(html).not.toContain('is due.')
    expect(html).toContain('<a href="https://x.test/n" style="color:inherit">Manage notifications</a>')
    expect(text).toContain('AED 1,500 is due.')
    expect(text).toContain('Manage notifications: https://x.test/n')
  })

  it('facts are rows and steps are a numbered list in the HTML, and lines in the text', () => {
    const { html, text } = compose(
      {
        ...{ language: 'ar', subject: 'دفعة', paragraphs: [] },
        facts: [['الحجز', 'B-2026-MER-00284']],
        steps: { heading: 'الخطوات التالية', list: ['ادفع', 'وقّع'] },
      },
      BRAND,
    )
    expect(html).toMatch(/<th scope="row"[^>]*>الحجز<\/th><td[^>]*><bdi dir="ltr">[^>]*>B-2026-MER-00284</)
    expect(html).toMatch(/>1<\/span><\/td><td[^>]*>ادفع<[\s\S]*>2<\/span><\/td><td[^>]*>وقّع</)
    expect(text).toContain('الخطوات التالية\n1. ادفع\n2. وقّع')
    expect(text).toContain('الحجز: B-2026-MER-00284')
  })

  it('a box is set apart in its place, and only the total of amounts is bold with a rule, in the HTML and as lines in the text', () => {
    const { html, text } = compose(
      {
        ...{ subject: 'x', paragraphs: ['Refused.', 'Apply again.'] },
        box: { at: 1, heading: 'Reason', lines: ['<expired>'], notes: [['IBAN', 'Wrong.']], more: 'and 2 more' },
        amounts: {
          rows: [['Reservation', 'AED 1,000\nVoucher RV-1']],
          total: ['This payment', 'AED 1,000'],
          besides: [['Received so far', 'AED 9,000']],
        },
      },
      BRAND,
    )
    expect(html).toMatch(
      /Refused\.[\s\S]*class="box"[\s\S]*Reason[\s\S]*&lt;expired&gt;[\s\S]*<b>IBAN<\/b>[\s\S]*Apply again/,
    )
    expect(html.match(/class="total" style="[^"]*border-top:2px[^"]*font-weight:700/g)).toHaveLength(2)
    expect(text).toContain('Refused.\n\nReason\n<expired>\nIBAN: Wrong.\nand 2 more\n\nApply again.')
    expect(text).toContain('Reservation: AED 1,000, Voucher RV-1\nThis payment: AED 1,000\nReceived so far: AED 9,000')
  })

  it('a MIME message has lines of at most 78 characters and only ASCII, whatever the text', async () => {
    const { text } = await message(`${'كلمة '.repeat(60)}👩‍👩‍👧`)
    expect(Math.max(...text.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(78)
    expect([...text].filter((character) => character > '~')).toEqual([])
    expect(/[^\r]\n/.test(text)).toBe(false)
  })

  it('a long subject keeps whole characters and no direction or control characters', () => {
    const { subject } = compose({ subject: `\u202eevil\u2066\u0000 ${'👍'.repeat(300)}`, paragraphs: [] }, BRAND)
    expect([...subject]).toHaveLength(200)
    expect(subject.isWellFormed()).toBe(true)
    expect(subject.startsWith('evil 👍')).toBe(true)
  })

  it('an answer to a MIME message goes to the user who sent it, not to the address of the platform', async () => {
    const letter = {
      ...compose({ subject: 'Hello', paragraphs: [] }, BRAND),
      reply_to: { name: 'محمد\r\nBcc: all@example.com', address: 'info@münchen.de' },
    }
    const sender = { from: 'storey@example.com', reply_to: 'office@example.com' }
    const source = (await build(sender, { id: ID, to: 'ada@example.com', letter })).toString()

    const headers = source.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
    expect(headers.filter((line) => /^(reply-to|bcc):/i.test(line))).toEqual([
      expect.stringMatching(/^Reply-To: =\?UTF-8\?.*<info@xn--mnchen-3ya\.de>$/),
    ])
  })

  it('a MIME message is marked auto-generated and keeps its id across attempts', async () => {
    const { headers } = await message('Hello')
    expect(headers).toContain('Auto-Submitted: auto-generated')
    expect(headers).toContain(`Message-ID: <${ID}@example.com>`)
  })
})

describe('mailbox folder', () => {
  it('the mailbox folder keeps the newest messages and deletes the oldest', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'storey-mailbox-'))
    let minute = 0
    const now = () => new Date(Date.UTC(2026, 0, 1, 0, minute++))
    const mailbox = openMailbox({ folder, from: 'storey@example.com', now, max: 2 })
    for (const to of ['one', 'two', 'three'])
      await mailbox.send(
        {
          id: crypto.randomUUID(),
          to: `${to}@example.com`,
          letter: compose({ subject: to, paragraphs: [] }, BRAND),
        },
        async () => undefined,
      )
    const kept = await mailbox.list()
    const files = await readdir(folder)
    await rm(folder, { recursive: true })

    expect(kept.map(({ subject }) => subject)).toEqual(['three', 'two'])
    expect(files).toHaveLength(4)
  })
})
