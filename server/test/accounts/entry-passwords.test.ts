import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { newPassword } from '@storey/api/credentials.ts'
import { describe, expect, it } from 'vitest'
import { entryRoutes } from '../../src/account/entry/routes.ts'
import { isLeaked } from '../../src/account/leaked-passwords.ts'
import { makeLink } from '../../src/account/links/actions.ts'
import { weaknessOf } from '../../src/account/password-rules.ts'
import { signInRoutes } from '../../src/account/sign-in/routes.ts'
import { buildUser } from '../builders/basics.ts'
import { useTestApp } from '../harness.ts'
import { strangerAt } from './stranger.ts'

const app = useTestApp([entryRoutes, signInRoutes])

const ABOUT = ['sam.taylor@example.com', 'Samantha Taylor', 'Harbour Homes']
/** The link that confirms an address, and lets its owner choose a password. */
async function buildLink(email = strangerAt(app.current).newAddress()): Promise<string> {
  const { owner } = app.current
  const { id } = await buildUser(owner, { email, email_verified_at: null })
  return makeLink(owner, { user_id: id, purpose: 'verify_email', email })
}
const refused = (password: string) =>
  weaknessOf(password, ABOUT) !== undefined || !newPassword.safeParse(password).success

describe('new password', () => {
  it('a new password that is common or related to the user is refused (T010)', () => {
    const common = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
    const cased = common.map((password) => password.toUpperCase())
    const easy = [
      'skylinebuilders',
      'SkylineBuilders1!',
      'harbourhomes',
      'Harbour Homes 2026',
      'sam.taylor2026',
      'samanthataylor',
      'storey-storey-storey',
      'Password2026!',
      'aaaaaaaaaaaa',
      'abababababab',
      'abcdefghijkl',
      '123456789012',
      'qwertyuiopas',
      '1qaz2wsx3edc4',
      'zxcvbnm,zxcvbnm,',
      'ｐａｓｓｗｏｒｄ２０２６',
    ]
    const all = [...common, ...cased, ...easy]

    const through = all.filter((password) => !refused(password))

    console.log(
      `T010 weak passwords refused: ${all.length - through.length} of ${all.length} (${common.length} of the list)`,
    )
    expect(common.length).toBeGreaterThanOrEqual(3000)
    expect(through).toEqual([])
  })

  it('a leaked password with digits or signs around it is refused too', () => {
    const around = ['sunshine2026', '!!sunshine!!', '2026-basketball', 'Liverpool2026!', 'christina#2026']
    expect(around.filter((password) => !refused(password))).toEqual([])
  })

  it('one of a thousand other passwords at most is taken for a leaked one', () => {
    let taken = 0
    // The same texts in every run.
    for (let at = 0; at < 20_000; at++) {
      const text = createHash('sha256').update(`password ${at}`).digest('base64url').slice(0, 16)
      if (isLeaked(text)) taken++
    }
    console.log(`Wrongly refused: ${taken} of 20000`)
    expect(taken).toBeLessThanOrEqual(40)
  })

  it('a new password may have any characters, 12 to 128 of them, with an emoji as one (T010)', async () => {
    const allowed = [
      'xkvbtqmwzrhp',
      'XKVBTQMWZRHP',
      '583920174635',
      '!$%&/()=?+*#',
      '            garden gate kettle',
      ' a space at both ends ',
      'größe über öde wälder',
      'حديقة صغيرة قرب البحر',
      '🦩🌵🥝🚲🎻🧵🪁🍋🐚🎲🪴🧭',
      'correct horse battery',
      'my secret lives elsewhere',
      'q'.concat('four garden words ').repeat(8).slice(0, 128),
    ]
    const wrongLength = [
      'elevenchars',
      'x'.repeat(129),
      'xyz '.repeat(1250),
      '🦩'.repeat(11),
      '\ud800 half of a character',
    ]

    expect(allowed.filter(refused)).toEqual([])
    expect(wrongLength.filter((password) => newPassword.safeParse(password).success)).toEqual([])
    console.log(
      `T010 allowed ${allowed.length} of ${allowed.length}; wrong length refused ${wrongLength.length} of ${wrongLength.length}`,
    )

    const stranger = strangerAt(app.current)
    const statuses = []
    for (const password of [...allowed.slice(0, 4), ...wrongLength.slice(0, 3), 'qwerty123456', 'skylinebuilders'])
      statuses.push((await stranger.verify(await buildLink(), password)).statusCode)
    expect(statuses).toEqual([200, 200, 200, 200, 422, 422, 422, 422, 422])
  })

  it('a password is compared in full, exactly as typed (T011)', async () => {
    const stranger = strangerAt(app.current)
    const email = stranger.newAddress()
    const password = `Grüne Wälder ${'und stille Seen '.repeat(6)}`.slice(0, 99).concat('é')
    await stranger.verify(await buildLink(email), password)
    const others = [
      password.slice(0, 72),
      password.slice(0, 99),
      password.toLowerCase(),
      password.replace(/\s/g, ''),
      password.normalize('NFD'),
      ` ${password}`,
    ]

    const statuses = []
    for (const other of others) statuses.push((await stranger.login(email, other)).statusCode)

    console.log(
      `T011 near passwords refused: ${statuses.filter((status) => status === 422).length} of ${others.length}`,
    )
    expect([...password]).toHaveLength(100)
    expect(statuses).toEqual(others.map(() => 422))
    expect((await stranger.login(email, password)).statusCode).toBe(200)
  })

  it('a password is stored as salted Argon2id with at least the minimum cost (T012)', async () => {
    const stranger = strangerAt(app.current)
    const emails = Array.from({ length: 50 }, stranger.newAddress)
    await Promise.all(emails.map(async (email) => stranger.verify(await buildLink(email))))
    const rows = await app.current.owner
      .selectFrom('users')
      .innerJoin('user_credentials', 'user_id', 'id')
      .select('password_hash')
      .where('email', 'in', emails)
      .execute()

    const good = rows.filter(({ password_hash }) => {
      const [, m = 0, t = 0, p = 0] =
        /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(password_hash)?.map(Number) ?? []
      return m >= 19_456 && t >= 2 && p >= 1
    })

    console.log(`T012 Argon2id above the floor: ${good.length} of ${emails.length}`)
    expect(good).toHaveLength(50)
    expect(new Set(rows.map(({ password_hash }) => password_hash.split('$')[4])).size).toBe(50)
  })
})
