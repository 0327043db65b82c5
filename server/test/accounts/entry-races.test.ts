import { expect, it } from 'vitest'
import { entryRoutes } from '../../src/account/entry/routes.ts'
import { makeLink } from '../../src/account/links/actions.ts'
import { signInRoutes } from '../../src/account/sign-in/routes.ts'
import { makeToken } from '../../src/account/tokens.ts'
import { buildOrganization, buildUser } from '../builders/basics.ts'
import { useTestApp } from '../harness.ts'
import { slow } from '../slow.ts'
import { strangerAt } from './stranger.ts'

const app = useTestApp([entryRoutes, signInRoutes])
const TRIALS = 8
const TRIES = Array.from({ length: 20 }, (_, index) => index)

it('one of twenty concurrent resets with one link succeeds, and only its password signs in (T008)', {
  timeout: slow.hashing,
}, async () => {
  const stranger = strangerAt(app.current)
  let exact = 0
  for (let trial = 0; trial < TRIALS; trial++) {
    const person = await stranger.buildPerson()
    const token = await makeLink(app.current.owner, {
      user_id: person.id,
      purpose: 'reset_password',
      email: person.email,
    })
    const password = (index: number) => `quiet garden gate ${String.fromCharCode(97 + index)}`
    const statuses = (await Promise.all(TRIES.map((index) => stranger.reset(token, password(index))))).map(
      ({ statusCode }) => statusCode,
    )
    const winner = statuses.indexOf(204)
    const signedIn = [
      await stranger.login(person.email, password(winner)),
      await stranger.login(person.email, password((winner + 1) % TRIES.length)),
      await stranger.login(person.email),
    ].map(({ statusCode }) => statusCode)
    const others = statuses.filter((status) => status === 422).length
    if (others === TRIES.length - 1 && signedIn.join() === '200,422,422') exact++
  }

  console.log(`T008 one winner of twenty resets: ${exact} of ${TRIALS} trials`)
  expect(exact).toBe(TRIALS)
})

it('one of twenty concurrent confirmations succeeds, and one of twenty registrations by one invite', {
  timeout: slow.hashing,
}, async () => {
  const stranger = strangerAt(app.current)
  const { owner } = app.current
  let [confirmed, joined] = [0, 0]
  for (let trial = 0; trial < TRIALS; trial++) {
    const person = await buildUser(owner, { email_verified_at: null })
    const link = await makeLink(owner, { user_id: person.id, purpose: 'verify_email', email: person.email })
    const verified = await Promise.all(TRIES.map(() => stranger.verify(link)))
    if (verified.filter(({ statusCode }) => statusCode === 200).length === 1) confirmed++

    const { id: organization_id } = await buildOrganization(owner, { type: 'brokerage' })
    const { token, token_hash } = makeToken()
    const email = stranger.newAddress()
    const expires_at = new Date(Date.now() + 60_000).toISOString()
    await owner
      .insertInto('invites')
      .values({
        organization_id,
        organization_type: 'brokerage',
        email,
        role: 'broker',
        token_hash,
        invited_by_name: 'Lina Aziz',
        expires_at,
      })
      .execute()
    const answers = await Promise.all(TRIES.map(() => stranger.register(email, { invite_token: token })))
    const tokens = answers.filter(({ statusCode, json }) => statusCode === 200 && json().token !== null).length
    const members = await owner
      .selectFrom('memberships')
      .select('user_id')
      .where('organization_id', '=', organization_id)
      .execute()
    if (tokens === 1 && members.length === 1) joined++
  }

  console.log(
    `T149 one confirmation ${confirmed} of ${TRIALS} trials; one member by an invite ${joined} of ${TRIALS} trials`,
  )
  expect([confirmed, joined]).toEqual([TRIALS, TRIALS])
})
