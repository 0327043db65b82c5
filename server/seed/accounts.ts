import { createHash } from 'node:crypto'
import { renderPortrait } from '../../demo/pictures/face.ts'
import { storeForms } from '../src/files/pictures.ts'
import { type Filling, insert } from './fill.ts'
import type { Organizations } from './staff.ts'

interface SeededPerson {
  readonly id: number
  readonly full_name: string
  readonly email: string
}

const DEVICES = [
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/148.0.0.0 Safari/537.36', '203.0.113.24'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) Version/19.1 Mobile/15E148 Safari/604.1', '198.51.100.7'],
] as const
const SIGNED_IN_FOR_DAYS = 12

/** Faces, devices that are signed in, and an invite that waits: what the pages of an account show. */
export async function makeAccounts(
  filling: Filling,
  people: readonly SeededPerson[],
  { brightwater }: Organizations,
): Promise<void> {
  const { db, storage, instant } = filling
  await Promise.all(
    people.map(async ({ id }, index) => {
      const { uuid: avatar } = await storeForms(storage, Buffer.from(renderPortrait(index + 1)))
      await db.updateTable('users').set({ avatar }).where('id', '=', id).execute()
    }),
  )
  await insert(
    db,
    'tokens',
    people.flatMap(({ id }) =>
      DEVICES.map(([user_agent, address], index) => ({
        user_id: id,
        // Of no token that anybody has.
        token_hash: hashOf(`session ${id} ${index}`),
        ability: 'full' as const,
        device_name: 'Vue app',
        address,
        user_agent,
        created_at: instant(-index * 3 - 1.2),
        last_used_at: instant(-index - 0.2),
        expires_at: instant(SIGNED_IN_FOR_DAYS),
      })),
    ),
  )
  const [director] = brightwater.members
  const newcomer = people.find(({ email }) => email.startsWith('newcomer@'))
  if (!director || !newcomer) throw new RangeError('The newcomer is invited by a director.')
  await insert(db, 'invites', [
    {
      organization_id: brightwater.id,
      organization_type: 'brokerage',
      email: newcomer.email,
      role: 'broker',
      token_hash: hashOf('invite of the newcomer'),
      invited_by: director.id,
      invited_by_name: director.full_name,
      created_at: instant(-0.3),
      expires_at: instant(6.7),
    },
  ])
}

/** Contains random text, so that the secret cannot be guessed. */
const hashOf = (what: string) => createHash('sha256').update(`${what} ${crypto.randomUUID()}`).digest()
