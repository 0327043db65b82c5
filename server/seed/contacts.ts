import type { ContactBrokerStatus, ContactStatus } from '@storey/api/administration/contact-statuses.ts'
import { oneOf, weighted } from './chances.ts'
import { type Filling, insert, insertForIds } from './fill.ts'
import type { People } from './people.ts'
import type { Organizations } from './staff.ts'

/** A company as an event or a bought list names it: name, country, city, dial code, language. */
type Row = readonly [string, string, string, string, string]

const COMPANIES: readonly Row[] = [
  ['Blue Minaret Properties', 'AE', 'Dubai', '+9714', 'ar'],
  ['Noor Gate Properties', 'AE', 'Dubai', '+9714', 'ar'],
  ['Al Noor Gate Real Estate LLC', 'AE', 'Sharjah', '+9716', 'ar'],
  ['Casa Lisboa Imobiliária', 'PT', 'Lisbon', '+35121', 'pt'],
  ['Kensington & Rowe', 'GB', 'London', '+4420', 'en'],
  ['مكتب الواحة العقاري', 'SA', 'Jeddah', '+96612', 'ar'],
  ['Bosphorus Homes', 'TR', 'Istanbul', '+90212', 'tr'],
  ['Bosphorus Home Realty', 'TR', 'Istanbul', '+90212', 'tr'],
  ['Bosphorus Homes International', 'AE', 'Dubai', '+9714', 'tr'],
  ['Sakura Overseas Estates', 'JP', 'Osaka', '+816', 'ja'],
  ['Mumbai Skyline Advisors', 'IN', 'Mumbai', '+9122', 'hi'],
  ['Skyline Advisors Mumbai', 'IN', 'Mumbai', '+9122', 'hi'],
  ['Hansa Immobilien', 'DE', 'Hamburg', '+4940', 'de'],
  ['Nile Crown Brokers', 'EG', 'Cairo', '+202', 'ar'],
  ['Maple Coast Realty', 'CA', 'Vancouver', '+1604', 'en'],
  ['Lagos Prime Homes', 'NG', 'Lagos', '+2341', 'en'],
  ['Riviera Clés', 'FR', 'Nice', '+334', 'fr'],
  ['Almaty City Realty', 'KZ', 'Almaty', '+7727', 'ru'],
  ['Seoul Harbor Partners', 'KR', 'Seoul', '+822', 'ko'],
  ['Palm & Pine Real Estate', 'AE', 'Abu Dhabi', '+9712', 'en'],
  ['Palm and Pine Brokers LLC', 'AE', 'Dubai', '+9714', 'en'],
  ['Golden Dune Realtors', 'AE', 'Dubai', '+9714', 'ar'],
  ['Karachi Gateway Estates', 'PK', 'Karachi', '+9221', 'ur'],
  ['Doha Pearl Brokers', 'QA', 'Doha', '+974', 'ar'],
  ['Nordlys Eiendom', 'NO', 'Oslo', '+47', 'en'],
  ['Milano Prima Casa', 'IT', 'Milan', '+3902', 'it'],
  ['Costa Clara Properties', 'ES', 'Marbella', '+3495', 'es'],
  ['Tehran Bridge Group', 'IR', 'Tehran', '+9821', 'fa'],
  ['Moscow River Homes', 'RU', 'Moscow', '+7495', 'ru'],
  ['Shanghai Bund Property', 'CN', 'Shanghai', '+8621', 'zh'],
  ['Singapore Straits Realty', 'SG', 'Singapore', '+65', 'en'],
  ['Cape Horizon Estates', 'ZA', 'Cape Town', '+2721', 'en'],
  ['Dhaka Delta Homes', 'BD', 'Dhaka', '+8802', 'bn'],
  ['Manama Bay Real Estate', 'BH', 'Manama', '+973', 'ar'],
  ['Kuwait Dunes Brokerage', 'KW', 'Kuwait City', '+965', 'ar'],
  ['Muscat Corniche Properties', 'OM', 'Muscat', '+968', 'ar'],
  ['Amman Hills Estates', 'JO', 'Amman', '+9626', 'ar'],
  ['Beirut Terrace Realty', 'LB', 'Beirut', '+9611', 'ar'],
  ['Kyiv Sky Invest', 'UA', 'Kyiv', '+38044', 'uk'],
  ['Zürich Lake Partners', 'CH', 'Zürich', '+4144', 'de'],
  ['Brightwater Realty Dubai', 'AE', 'Dubai', '+9714', 'en'],
  ['Warsaw Vistula Homes', 'PL', 'Warsaw', '+4822', 'en'],
]

const STATUS = { new: 34, contacted: 26, interested: 16, invited: 8, not_interested: 8, blocked: 3 } as const
const SOURCE = { import: 40, event: 24, website: 16, referral: 14, manual: 6 } as const
const POSITIONS = ['Managing director', 'Sales director', 'Senior broker', 'Broker', 'Office manager'] as const

/** Companies that the platform wants to win, with their brokers: in every status, some of them alike. */
export async function makeContacts(
  filling: Filling,
  { storey, lotusGate }: Organizations,
  people: People,
): Promise<void> {
  const { db, random, instant } = filling
  const organization_id = storey.id
  const created_by = storey.members[0]?.id ?? null
  const domains = COMPANIES.map(([name], at) => domainOf(name, at))
  const ids = await insertForIds(
    db,
    'contact_companies',
    COMPANIES.map(([name, country, city, dial, language], at) => {
      // One of them was converted into a brokerage; the similar company is a duplicate entry.
      const converted = at === CONVERTED
      const status: ContactStatus = converted ? 'converted' : weighted(random, STATUS)
      const phone = `${dial}${random.whole(1_000_000, 9_999_999)}`
      return {
        organization_id,
        name,
        country,
        city,
        email: `info@${domains[at]}`,
        phone,
        whatsapp: random.whole(1, 10) <= 7 ? phone : null,
        website: `https://www.${domains[at]}`,
        license_number: country === 'AE' || at === CONVERTED || at === CONVERTED + 1 ? licenseOf(at) : null,
        languages: language === 'en' ? ['en'] : [language, 'en'],
        source: weighted(random, SOURCE),
        notes: '',
        status,
        last_contacted_at: status === 'new' ? null : instant(-random.between(0.2, 50)),
        opted_out_at: random.whole(1, 14) === 1 ? instant(-random.between(5, 60)) : null,
        converted_organization_id: converted ? lotusGate.id : null,
        converted_at: converted ? instant(-21) : null,
        created_by,
        created_at: instant(-random.between(2, 180)),
        other_emails: [],
        other_phones: [],
      }
    }),
  )
  await insert(
    db,
    'contact_brokers',
    ids.flatMap((company_id) =>
      Array.from({ length: random.whole(0, 6) }, (_, position) => {
        const person = people.next()
        const status: ContactBrokerStatus = weighted(random, STATUS)
        return {
          organization_id,
          company_id,
          full_name: person.full_name,
          email: person.email,
          phone: person.phone,
          whatsapp: random.whole(1, 10) <= 6 ? person.phone : null,
          position: position === 0 ? POSITIONS[0] : oneOf(random, POSITIONS),
          languages: ['en'],
          status,
          last_contacted_at: status === 'new' ? null : instant(-random.between(0.2, 50)),
          created_by,
          created_at: instant(-random.between(1, 100)),
        }
      }),
    ),
  )
}

/** Mumbai Skyline Advisors, whose license the one behind it has too. */
const CONVERTED = COMPANIES.findIndex(([name]) => name === 'Mumbai Skyline Advisors')

const licenseOf = (at: number) => `CN-${1_204_881 + (at === CONVERTED + 1 ? CONVERTED : at) * 37}`

/** Two that are alike share the domain of the first; a name without Latin letters has its place. */
const domainOf = (name: string, at: number): string => {
  if (name.startsWith('Palm and Pine')) return domainOf('Palm & Pine Real Estate', at)
  const words = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/\b(llc|real estate|properties|brokers)\b/g, '')
    .replace(/[^a-z]+/g, '')
  return `${words || `company-${at}`}.example`
}
