import type { NotNull } from 'kysely'
import type { Filling } from './fill.ts'
import type { MadeBuilding } from './made.ts'
import { makePeople } from './people.ts'
import type { OfferMaker, PlannedOffer } from './planned-offers.ts'
import type { Member, Organizations } from './staff.ts'

export interface Free {
  readonly id: number
  readonly number: string
  readonly price: number
  readonly minimum_price: number | null
  readonly building: MadeBuilding
}

export interface Client {
  readonly lead_id: number | null
  readonly client_name: string
  readonly client_email: string | null
  readonly client_phone: string | null
}

/** Who makes offers: the accounts that the demo prints, and a colleague of the builder's own. */
export async function makersOf({ db }: Filling, { storey, meridian, northgate }: Organizations) {
  const accounts = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where(
      'email',
      'in',
      Object.values(ACCOUNTS).map((name) => `${name}@storey.demo`),
    )
    .execute()
  const idOf = (maker: OfferMaker) =>
    maker === 'colleague' ? undefined : accounts.find(({ email }) => email === `${ACCOUNTS[maker]}@storey.demo`)?.id
  return ({ maker, seller }: PlannedOffer): Member => {
    const builder = seller === 'meridian' ? meridian : northgate
    const members = maker === 'desk' ? storey.members : builder.members
    const found =
      maker === 'colleague'
        ? members.findLast(({ role }) => role === 'developer')
        : members.find(({ id }) => id === idOf(maker))
    if (!found) throw new RangeError(`${builder.name} has no ${maker}.`)
    return found
  }
}

const ACCOUNTS = { director: 'developer_admin', advisor: 'developer', desk: 'sales_manager' } as const

/** The developers' leads that are worked on, each for one offer, and people who are no leads. */
export async function clientsOf({ db, random }: Filling) {
  const people = makePeople(random)
  const leads = await db
    .selectFrom('leads')
    .select(['id', 'organization_id', 'owner_id', 'full_name', 'email', 'phone', 'whatsapp'])
    .where('deleted_at', 'is', null)
    .where('email', 'is not', null)
    .where('status', 'in', ['contacted', 'qualified', 'viewing', 'negotiation'])
    .orderBy('id')
    .limit(1000)
    .execute()
  const used = new Set<number>()
  return (organization_id: number, maker: Member, { lead, language }: PlannedOffer): Client => {
    const own = leads.filter((one) => one.organization_id === organization_id && !used.has(one.id))
    // Who is kept to their own leads finds no others.
    const found =
      own.find(({ owner_id }) => owner_id === maker.id) ?? (maker.role === 'developer_admin' ? own[0] : null)
    if (lead && found) {
      used.add(found.id)
      const { id, full_name, email, phone, whatsapp } = found
      return { lead_id: id, client_name: full_name, client_email: email, client_phone: whatsapp ?? phone }
    }
    let person = people.next()
    while (language === 'ar' && person.language !== 'ar') person = people.next()
    return {
      lead_id: null,
      client_name: person.full_name,
      client_email: person.email,
      client_phone: person.phone,
    }
  }
}

/** Takes units off the shelf, the highest floors first and in turn of each building; each of them once. */
export async function unitsOf({ db }: Filling, buildings: readonly MadeBuilding[]) {
  const found = await db
    .selectFrom('units')
    .select(['id', 'number', 'price', 'minimum_price', 'status', 'building_id'])
    .where(
      'building_id',
      'in',
      buildings.map(({ id }) => id),
    )
    .where('status', 'in', ['available', 'reserved'])
    .where('price', 'is not', null)
    .$narrowType<{ price: NotNull }>()
    .orderBy('floor', 'desc')
    .orderBy('id')
    .execute()
  const shelves = buildings.map((building) => ({
    building,
    free: found.filter(({ building_id, status }) => building_id === building.id && status === 'available'),
    gone: found.filter(({ building_id, status }) => building_id === building.id && status === 'reserved'),
  }))
  return (seller_id: number, index: number, gone: boolean): Free => {
    const own = shelves.filter(({ building }) => building.project.builder.id === seller_id)
    const shelf = own[index % own.length]
    const unit = (gone ? shelf?.gone : shelf?.free)?.shift()
    if (!shelf || !unit) throw new RangeError('The builder has a unit for every offer.')
    return { ...unit, building: shelf.building }
  }
}
