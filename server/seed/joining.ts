import { createHash } from 'node:crypto'
import { type Filling, insert, insertForIds } from './fill.ts'
import type { Organizations } from './staff.ts'

const DEVICE = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/148.0.0.0 Safari/537.36'

/** People and tokens in every state that administration shows: shut out, disabled, not confirmed, invited, expired, revoked. */
export async function makeJoining(filling: Filling, organizations: Organizations): Promise<void> {
  const { db, instant } = filling
  const { storey, harbourPine, meridian, brightwater } = organizations
  const [admin] = storey.members
  if (!admin) throw new RangeError('The platform has an admin.')
  const base = { phone: null, timezone: 'Asia/Dubai', last_seen_at: null, disabled_at: null, email_verified_at: null }
  const ids = await insertForIds(db, 'users', [
    {
      ...base,
      full_name: 'Théo Garnier',
      email: 'theo.garnier@storey.demo',
      job_title: 'Property consultant',
      email_verified_at: instant(-210),
      last_seen_at: instant(-80),
      created_at: instant(-212),
    },
    {
      ...base,
      full_name: 'Piotr Zieliński',
      email: 'piotr.zielinski@storey.demo',
      job_title: 'Former advisor',
      email_verified_at: instant(-180),
      last_seen_at: instant(-45),
      disabled_at: instant(-44),
      created_at: instant(-181),
    },
    {
      ...base,
      full_name: 'Emre Aydın',
      email: 'emre.aydin@storey.demo',
      job_title: 'Sales advisor',
      created_at: instant(-0.6),
    },
  ])
  const [shutOut = 0, disabled = 0, unconfirmed = 0] = ids
  await insert(db, 'memberships', [
    {
      organization_id: harbourPine.id,
      organization_type: 'brokerage',
      user_id: shutOut,
      role: 'broker',
      enabled: false,
    },
    {
      organization_id: meridian.id,
      organization_type: 'developer',
      user_id: disabled,
      role: 'developer',
      enabled: true,
    },
    {
      organization_id: meridian.id,
      organization_type: 'developer',
      user_id: unconfirmed,
      role: 'developer',
      enabled: true,
    },
  ])
  const invite = { invited_by: admin.id, invited_by_name: admin.full_name, decided_at: null, undelivered_at: null }
  await insert(db, 'invites', [
    {
      ...invite,
      organization_id: harbourPine.id,
      organization_type: 'brokerage',
      email: 'yasmin.farouk@example.com',
      role: 'broker_admin',
      status: 'pending',
      token_hash: secret('yasmin'),
      created_at: instant(-2),
      last_sent_at: instant(-2),
      expires_at: instant(5),
    },
    {
      ...invite,
      organization_id: harbourPine.id,
      organization_type: 'brokerage',
      email: 'marcus.bell@example.com',
      role: 'broker',
      status: 'pending',
      token_hash: secret('marcus'),
      created_at: instant(-12),
      last_sent_at: instant(-12),
      expires_at: instant(-5),
    },
    {
      ...invite,
      organization_id: brightwater.id,
      organization_type: 'brokerage',
      email: 'old.office@example.com',
      role: 'broker',
      status: 'revoked',
      token_hash: secret('old office'),
      created_at: instant(-20),
      last_sent_at: instant(-20),
      expires_at: instant(-13),
      decided_at: instant(-18),
    },
    {
      ...invite,
      organization_id: meridian.id,
      organization_type: 'developer',
      email: 'frya.nystrom@example.com',
      role: 'developer',
      status: 'pending',
      token_hash: secret('freya'),
      created_at: instant(-1),
      last_sent_at: instant(-1),
      expires_at: instant(6),
      undelivered_at: instant(-0.9),
    },
  ])
  await insert(db, 'tokens', [
    {
      user_id: shutOut,
      token_hash: secret('session'),
      ability: 'full',
      device_name: 'Vue app',
      address: '192.0.2.61',
      user_agent: DEVICE,
      created_at: instant(-82),
      last_used_at: instant(-80),
      expires_at: instant(1),
    },
  ])
  await makeTokens(filling, organizations, admin)
}

/** Of no secret that anybody has. */
async function makeTokens(
  { db, instant }: Filling,
  { harbourPine, meridian }: Organizations,
  by: { readonly id: number; readonly full_name: string },
) {
  const tokens = [
    {
      at: harbourPine,
      type: 'brokerage',
      name: 'Website',
      role: 'broker',
      made: -60,
      ends: 120,
      used: -0.05,
      ended: null,
    },
    {
      at: harbourPine,
      type: 'brokerage',
      name: 'Old portal',
      role: 'broker',
      made: -320,
      ends: -20,
      used: -21,
      ended: null,
    },
    {
      at: meridian,
      type: 'developer',
      name: 'Price feed',
      role: 'developer_admin',
      made: -30,
      ends: 60,
      used: null,
      ended: -4,
    },
    {
      at: meridian,
      type: 'developer',
      name: 'Data warehouse',
      role: 'developer',
      made: -8,
      ends: 300,
      used: -1,
      ended: null,
    },
  ] as const
  const actors = await insertForIds(
    db,
    'users',
    tokens.map(({ name }, index) => ({
      full_name: name,
      email: `api-token-demo-${index}@storey.invalid`,
      kind: 'api_token' as const,
    })),
  )
  await insert(
    db,
    'former_members',
    tokens.map(({ at }, index) => ({ organization_id: at.id, user_id: actors[index] ?? 0 })),
  )
  await insert(
    db,
    'api_tokens',
    tokens.map(({ at, type, name, role, made, ends, used, ended }, index) => ({
      organization_id: at.id,
      organization_type: type,
      user_id: actors[index] ?? 0,
      name,
      role,
      last_four: ['k3Qd', 'Zt0w', 'b-7H', 'Xr9a'][index] ?? 'aaaa',
      token_hash: secret(name),
      created_by: by.id,
      created_by_name: by.full_name,
      created_at: instant(made),
      expires_at: instant(ends),
      last_used_at: used === null ? null : instant(used),
      revoked_at: ended === null ? null : instant(ended),
      revoked_by: ended === null ? null : by.id,
    })),
  )
}

/** Contains random text, so that the secret cannot be guessed. */
const secret = (what: string) => createHash('sha256').update(`${what} ${crypto.randomUUID()}`).digest()
