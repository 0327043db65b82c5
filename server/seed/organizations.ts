import { drawLogo } from '../../demo/pictures/logo.ts'
import { renderWebp } from '../../demo/pictures/render.ts'
import { hashPassword } from '../src/account/passwords.ts'
import { makeDefaultPipeline } from '../src/crm/pipelines/actions.ts'
import { storeForms } from '../src/files/pictures.ts'
import { makeAccounts } from './accounts.ts'
import { type Filling, insert, insertForIds } from './fill.ts'
import { makeJoining } from './joining.ts'
import type { Organization, Organizations } from './staff.ts'
import { type Company, companies, PASSWORD, staff } from './staff.ts'

/** The companies with the people who work there, who can all sign in, and the first pipeline of each. */
export async function makeOrganizations(filling: Filling): Promise<Organizations> {
  const { db } = filling
  const keys = Object.keys(companies) as Company[]
  const ids = await insertForIds(
    db,
    'organizations',
    keys.map((key, index) => ({
      ...companies[key],
      status: 'active' as const,
      members_read_sales: key === 'northgate',
      created_at: filling.instant(index - 420),
    })),
  )
  await makeBrands(filling, keys, ids)
  const people = await makePeople(filling)
  const organizations = keys.map((key, index): [Company, Organization] => {
    const members = people.flatMap(({ id, full_name, jobs }) => {
      const role = jobs[key]
      return role ? [{ id, full_name, role }] : []
    })
    return [key, { id: ids[index] ?? 0, name: companies[key].name, currency: companies[key].default_currency, members }]
  })
  const made = Object.fromEntries(organizations) as Organizations
  await insert(
    db,
    'memberships',
    organizations.flatMap(([key, { id, members }]) =>
      members.map((member) => ({
        organization_id: id,
        user_id: member.id,
        organization_type: companies[key].type,
        role: member.role,
        // They joined over the year that followed.
        created_at: filling.instant(-400 + ((member.id * 37) % 360)),
      })),
    ),
  )
  await assignSales(filling, made)
  await makeAccounts(filling, people, made)
  await makeJoining(filling, made)
  for (const [, { id }] of organizations.slice(1)) await makeDefaultPipeline(db, id)
  return made
}

/** The colors of the builders: their logo, and the pages that buyers open. */
const BRANDS: Partial<Record<Company, { brand_color: `#${string}`; light: `#${string}`; seed: number }>> = {
  meridian: { brand_color: '#7a3e1b', light: '#ffc078', seed: 2 },
  northgate: { brand_color: '#2b6a3f', light: '#8ce99a', seed: 5 },
}

async function makeBrands({ db, storage }: Filling, keys: readonly Company[], ids: readonly number[]) {
  for (const [index, key] of keys.entries()) {
    const brand = BRANDS[key]
    if (!brand) continue
    const { brand_color, light, seed } = brand
    const svg = drawLogo({ seed, name: companies[key].name, pair: [brand_color, light] })
    const { uuid } = await storeForms(storage, await renderWebp(svg, 960))
    await db
      .updateTable('organizations')
      .set({ brand_color, logo: uuid })
      .where('id', '=', ids[index] ?? 0)
      .execute()
  }
}

async function makePeople({ db, instant, now }: Filling) {
  const ids = await insertForIds(
    db,
    'users',
    staff.map(({ full_name, email, phone, job_title, timezone }, index) => ({
      full_name,
      email,
      phone,
      job_title,
      timezone,
      email_verified_at: instant(-400),
      last_sign_in_at: instant(-index / 9 - 0.1),
      last_seen_at: instant(-index / 9 - 0.02),
      created_at: instant(-410),
    })),
  )
  // One hash for all: a hash is slow on purpose, and thirty of them would hold the start up.
  const password_hash = await hashPassword(PASSWORD)
  await insert(
    db,
    'user_credentials',
    ids.map((user_id) => ({ user_id, password_hash, updated_at: now.toISOString() })),
  )
  return staff.map((person, index) => ({ ...person, id: ids[index] ?? 0 }))
}

/** Every builder has the sales managers of the platform; the second one sells for the first builder alone. */
async function assignSales({ db }: Filling, { storey, meridian, northgate }: Organizations) {
  const managers = storey.members.filter(({ role }) => role === 'super_admin_sales_manager')
  await insert(
    db,
    'sales_assignments',
    managers.flatMap(({ id }, index) =>
      (index === 0 ? [meridian, northgate] : [meridian]).map((builder) => ({
        organization_id: builder.id,
        user_id: id,
      })),
    ),
  )
}
