import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { auth } from '@storey/api/account.ts'
import { describe, expect, it } from 'vitest'
import { buildUser } from '../../test/builders.ts'
import { inject, SECRET_KEY, useTestApp } from '../../test/harness.ts'

const app = useTestApp()
const run = promisify(execFile)
const command = new URL('./admin-create.ts', import.meta.url).pathname

const create = (...flags: string[]) =>
  run(process.execPath, [command, ...flags], {
    env: { PATH: process.env.PATH, DATABASE_URL: app.current.url, SECRET_KEY, MIGRATE: 'check' },
  })

describe('admin:create', () => {
  it('makes a super admin of the platform with a password that lets them in', async () => {
    const { stdout } = await create('--email', 'ada@example.com', '--name', 'Ada Lovelace')

    const password = /^ {2}(\S{43})$/m.exec(stdout)?.[1] ?? ''
    const answer = await inject(app.current.app, auth.login, {
      body: { email: 'ada@example.com', password, device_name: 'Test' },
    })
    expect(answer.json()).toMatchObject({
      full_name: 'Ada Lovelace',
      organizations: [{ type: 'platform', pivot_role: 'super_admin', pivot_enabled: true }],
    })
  })

  it('makes somebody who is known already one, and touches no password', async () => {
    const user = await buildUser(app.current.owner)

    const { stdout } = await create('--email', user.email.toUpperCase())

    expect(stdout).toContain('the password stays as it is')
    const memberships = await app.current.owner
      .selectFrom('memberships')
      .select('role')
      .where('user_id', '=', user.id)
      .execute()
    expect(memberships).toEqual([{ role: 'super_admin' }])
  })

  it('says what it needs where no address is given', async () => {
    await expect(create()).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('--email') })
  })
})
