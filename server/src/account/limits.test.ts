import { auth } from '@storey/api/account/account.ts'
import { describe, expect, it } from 'vitest'
import { buildCredentials, buildUser, PASSWORD } from '../../test/builders/basics.ts'
import { inject, useTestApp } from '../../test/harness.ts'
import { networkOf } from '../http/network.ts'
import { signInRoutes } from './sign-in/routes.ts'

const app = useTestApp([signInRoutes], { RATE_LIMIT: 'on' })

async function buildSomebody() {
  const user = await buildUser(app.current.owner)
  await buildCredentials(app.current.owner, user.id)
  return user
}

const login = (email: string, password: string, headers = {}) =>
  inject(app.current.app, auth.login, { body: { email, password, device_name: 'Test' } }, undefined, 0, headers)

describe('POST /auth/login', () => {
  it('POST /auth/login returns 429 with retry-after when one account fails often from one address', async () => {
    const [attacked, other] = [await buildSomebody(), await buildSomebody()]
    const statuses = []
    for (let turn = 0; turn < 10; turn++) {
      // Neither another spelling of the account nor a header with another IP address starts a new count.
      const email = turn % 2 ? attacked.email.toUpperCase() : `${attacked.email} `
      statuses.push((await login(email, 'wrong', { 'x-forwarded-for': `203.0.113.${turn}` })).statusCode)
    }

    const refused = await login(attacked.email, PASSWORD)

    expect(new Set(statuses)).toEqual(new Set([422]))
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await login(other.email, PASSWORD)).statusCode).toBe(200)
  })

  it('POST /auth/login resets the count of failures of an account after a success', async () => {
    const user = await buildSomebody()
    for (let turn = 0; turn < 9; turn++) await login(user.email, 'wrong')
    await login(user.email, PASSWORD)

    expect((await login(user.email, 'wrong')).statusCode).toBe(422)
  })
})

describe('networkOf', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
  ])('networkOf counts %s as part of %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
