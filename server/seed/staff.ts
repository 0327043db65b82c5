import type { Role } from '@storey/api/capabilities.ts'

export interface Member {
  readonly id: number
  readonly full_name: string
  readonly role: Role
}

export interface Organization {
  readonly id: number
  readonly name: string
  readonly currency: string
  readonly members: readonly Member[]
}

export type Organizations = Readonly<Record<Company, Organization>>

/** What everyone in the data sets signs in with. */
export const PASSWORD = 'storey-demo-2026'

type Type = 'platform' | 'developer' | 'brokerage'

const CONTACTS: Readonly<Record<string, string>> = {
  'meridian-homes': 'Amal Al Suwaidi',
  'northgate-living': 'Graham Whitlock',
  'harbour-pine': 'Priya Raman',
  brightwater: 'Charlotte Ashworth',
  'lotus-gate': 'Rohan Kapadia',
  'al-nakhla': 'Abdulaziz Al Harthi',
}

const company = (
  type: Type,
  name: string,
  [country, city, address]: readonly [string, string, string],
  [default_currency, timezone]: readonly [string, string],
  [phone, site]: readonly [string, string],
) => ({
  type,
  name,
  legal_name: `${name} ${country === 'AE' ? 'LLC' : 'Ltd'}`,
  country,
  city,
  address,
  default_currency,
  timezone,
  phone,
  email: `hello@${site}.example`,
  // Who signs its agreements.
  contact_name: CONTACTS[site] ?? null,
  website: `https://${site}.example`,
})

const GULF = ['AED', 'Asia/Dubai'] as const

/** The platform comes first: it has no sales of its own. */
export const companies = {
  storey: company('platform', 'Storey', ['AE', 'Dubai', 'Level 14, Gate District 3'], GULF, ['+97145550100', 'storey']),
  meridian: company('developer', 'Meridian Homes', ['AE', 'Dubai', 'Al Marsa Street 18'], GULF, [
    '+97145550118',
    'meridian-homes',
  ]),
  northgate: company(
    'developer',
    'Northgate Living',
    ['GB', 'Manchester', '9 Calder Street'],
    ['GBP', 'Europe/London'],
    ['+441615550109', 'northgate-living'],
  ),
  harbourPine: company('brokerage', 'Harbour & Pine Realty', ['AE', 'Dubai', 'Quay Tower, office 1204'], GULF, [
    '+97145550164',
    'harbour-pine',
  ]),
  brightwater: company(
    'brokerage',
    'Brightwater International',
    ['GB', 'London', '41 Marsh Lane'],
    ['GBP', 'Europe/London'],
    ['+442075550141', 'brightwater'],
  ),
  lotusGate: company(
    'brokerage',
    'Lotus Gate Properties',
    ['IN', 'Mumbai', '7 Pearl Arcade, Bandra'],
    ['INR', 'Asia/Kolkata'],
    ['+912255550107', 'lotus-gate'],
  ),
  alNakhla: company(
    'brokerage',
    'Al Nakhla Real Estate',
    ['SA', 'Riyadh', '22 Palm Road, Al Olaya'],
    ['SAR', 'Asia/Riyadh'],
    ['+966115550122', 'al-nakhla'],
  ),
} as const

export type Company = keyof typeof companies

interface Person {
  readonly full_name: string
  readonly email: string
  readonly phone: string
  readonly job_title: string
  readonly timezone: string
  /** Where they work, and as what. */
  readonly jobs: Readonly<Partial<Record<Company, Role>>>
}

let last = 200
function person(full_name: string, job_title: string, jobs: Person['jobs'], account?: string): Person {
  const [first = 'storey'] = Object.keys(jobs) as Company[]
  const address = account ?? full_name.toLowerCase().replaceAll(' ', '.')
  const { timezone } = companies[first]
  return {
    full_name,
    job_title,
    jobs,
    timezone,
    email: `${address}@storey.demo`,
    phone: `+97150555${String(last++).padStart(4, '0')}`,
  }
}

/** The accounts that the demo prints come with their colleagues. */
export const staff: readonly Person[] = [
  person('Elena Markovic', 'Managing director', { storey: 'super_admin' }, 'super_admin'),
  person('Tariq Haddad', 'Head of sales desk', { storey: 'super_admin_sales_manager' }, 'sales_manager'),
  person('Ingrid Solheim', 'Sales desk', { storey: 'super_admin_sales_manager' }),
  person(
    'Amal Al Suwaidi',
    'Sales director',
    { meridian: 'developer_admin', northgate: 'developer_admin' },
    'developer_admin',
  ),
  person('Daniel Okafor', 'Senior sales advisor', { meridian: 'developer' }, 'developer'),
  person('Sara Khalil', 'Sales advisor', { meridian: 'developer' }),
  person('Omar Nasser', 'Sales advisor', { meridian: 'developer' }),
  person('Mei Tanaka', 'Customer relations', { meridian: 'developer' }),
  person('Graham Whitlock', 'Development director', { northgate: 'developer_admin' }),
  person('Orla Byrne', 'Sales advisor', { northgate: 'developer' }),
  person('Priya Raman', 'Managing broker', { harbourPine: 'broker_admin' }, 'broker_admin'),
  person('Lucas Ferreira', 'Property consultant', { harbourPine: 'broker' }, 'broker'),
  person('Yasmin Farouk', 'Property consultant', { harbourPine: 'broker' }),
  person('Viktor Sokolenko', 'Property consultant', { harbourPine: 'broker' }),
  person('Hannah Osei', 'Property consultant', { harbourPine: 'broker' }),
  person('Bilal Qureshi', 'Off-plan specialist', { harbourPine: 'broker' }),
  person('Charlotte Ashworth', 'Director', { brightwater: 'broker_admin' }),
  person('Kwame Boateng', 'International sales', { brightwater: 'broker' }),
  person('Rohan Kapadia', 'Founder', { lotusGate: 'broker_admin' }),
  person('Nisha Varghese', 'Consultant', { lotusGate: 'broker' }),
  person('Abdulaziz Al Harthi', 'General manager', { alNakhla: 'broker_admin' }),
  person('Nouf Al Shehri', 'Consultant', { alNakhla: 'broker' }),
  person('Sofia Lindqvist', 'Broker', {}, 'newcomer'),
]
