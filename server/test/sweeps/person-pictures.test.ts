import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { hasPictures } from '../../src/http/person-pictures.ts'
import { useTestApp } from '../harness.ts'
import { slow } from '../slow.ts'
import { whole } from '../whole.ts'
import { allowedRoles, makeCall, send, settle, type Tenants } from './subjects.ts'
import { atLeast, swept } from './swept.ts'

const app = useTestApp(whole)
let tenants: Tenants
beforeAll(async () => {
  tenants = await settle(app.current)
})

/** Addresses of pictures; `avatar` of a user's own record has larger ones too. */
const SIGNED = /\/files\/[\da-f-]{36}\/\w+\.webp\?until=\d+&signature=[\w-]{43}/g

describe('pictures of users in every response', () => {
  it('every response that names users has addresses of their pictures, and no name of a picture outside of one', {
    timeout: slow.sweep,
  }, async () => {
    const wrong: string[] = []
    const shown: string[] = []
    for (const { name, endpoint } of swept.filter((one) => hasPictures(one.endpoint))) {
      const role = allowedRoles(endpoint.access).at(-1) ?? 'developer_admin'
      const { token, organization } = tenants.people[role]
      const call = await makeCall(endpoint, tenants.world(role))
      await sql`update users set avatar = gen_random_uuid() where avatar is null`.execute(app.current.owner)
      const answer = await send(tenants, endpoint, call, token, organization.id)
      if (answer.statusCode >= 300) wrong.push(`${name} answered ${answer.statusCode}`)
      const avatars = await app.current.owner.selectFrom('users').select('avatar').execute()
      const rest = answer.body.replace(SIGNED, '')
      if (avatars.some(({ avatar }) => avatar && rest.includes(avatar))) wrong.push(`${name} names a picture`)
      if (/"picture": ?"\/files/.test(answer.body)) shown.push(name)
    }
    console.log(`pictures: ${shown.length} endpoints show them: ${shown.join(', ')}`)

    expect(wrong).toEqual([])
    expect(shown.length).toBeGreaterThanOrEqual(atLeast(40))
  })
})
