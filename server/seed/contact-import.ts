import { type Filling, insert, insertForIds } from './fill.ts'
import type { Organizations } from './staff.ts'

const FILE = 'Partner fair Istanbul.csv'
const HEADINGS = ['Company', 'Country', 'City', 'E-mail', 'Telephone', 'Trade licence']
const MAPPING = ['name', 'country', 'city', 'email', 'phone', 'license_number']

/** Companies of a fair: name, country, city, domain, phone. */
const NEW = [
  ['Golden Horn Residences', 'TR', 'Istanbul', 'goldenhorn.example', '+902125550141'],
  ['Ankara Crest Realty', 'TR', 'Ankara', 'ankaracrest.example', '+903125550162'],
  ['Izmir Kordon Homes', 'TR', 'Izmir', 'kordonhomes.example', '+902325550183'],
  ['Sofia Vitosha Estates', 'BG', 'Sofia', 'vitoshaestates.example', '+35925550104'],
  ['Athens Attica Brokers', 'GR', 'Athens', 'atticabrokers.example', '+302105550125'],
  ['Tbilisi Old Town Realty', 'GE', 'Tbilisi', 'oldtownrealty.example', '+995325550146'],
] as const
/** One of the list already. */
const TWIN = 'Hansa Immobilien'
const OPTIONS = {
  duplicates: 'skip',
  source: 'event',
  country: 'TR',
  unreadable: 'leave_out',
  companies: 'create',
  values: [],
}

/** The list of a fair, brought in by a super admin: new companies, one that was there and one that was refused. It can be undone. */
export async function importContacts({ db, instant }: Filling, { storey }: Organizations): Promise<void> {
  const [admin] = storey.members
  const twin = await db
    .selectFrom('contact_companies')
    .select(['id', 'name'])
    .where('organization_id', '=', storey.id)
    .where('name', '=', TWIN)
    .executeTakeFirst()
  if (!admin || !twin) return
  const organization_id = storey.id
  const at = instant(-1.4)
  const ids = await insertForIds(
    db,
    'contact_companies',
    NEW.map(([name, country, city, domain, phone]) => ({
      organization_id,
      name,
      country,
      city,
      email: `partners@${domain}`,
      phone,
      languages: [],
      source: 'event' as const,
      notes: '',
      status: 'new' as const,
      created_by: admin.id,
      created_at: at,
      other_emails: [],
      other_phones: [],
    })),
  )
  const [import_id = 0] = await insertForIds(db, 'imports', [
    {
      kind: 'contact_companies',
      organization_id,
      user_id: admin.id,
      user_name: admin.full_name,
      file_name: FILE,
      format: 'csv',
      sheets: [],
      headings: HEADINGS,
      headings_key: 'demo',
      mapping: MAPPING,
      options: OPTIONS,
      status: 'imported',
      row_count: NEW.length + 2,
      to_create: NEW.length,
      to_update: 0,
      to_skip: 1,
      to_refuse: 1,
      created: NEW.length,
      updated: 0,
      skipped: 1,
      refused: 1,
      removed: 0,
      put_back: 0,
      kept: 0,
      created_at: at,
      ended_at: at,
      version: 1,
    },
  ])
  const previewOf = (name: string, country: string, city: string, email: string, phone: string | null) => ({
    name,
    country,
    city,
    email,
    phone,
    license_number: null,
    status: 'new',
    source: 'event',
    reasons: [] as string[],
    changes: [],
    like: null,
  })
  const nothing = { record_id: null, record_version: null }
  const rows = [
    ...NEW.map(([name, country, city, domain, phone], index) => ({
      line: index + 2,
      cells: [name, country, city, `partners@${domain}`, phone, ''],
      plan: 'create' as const,
      problems: [],
      preview: previewOf(name, country, city, `partners@${domain}`, phone),
      duplicate_id: null,
      outcome: 'created' as const,
      record_id: ids[index] ?? null,
      record_version: 1,
    })),
    {
      line: NEW.length + 2,
      cells: [TWIN, 'DE', 'Hamburg', 'fair@hansaimmobilien.example', '', ''],
      plan: 'skip' as const,
      problems: [],
      preview: { ...previewOf(TWIN, 'DE', 'Hamburg', 'fair@hansaimmobilien.example', null), reasons: ['name'] },
      duplicate_id: twin.id,
      outcome: 'skipped' as const,
      ...nothing,
    },
    {
      line: NEW.length + 3,
      cells: ['', 'TR', 'Bursa', 'info@bursa.example', '', ''],
      plan: 'refuse' as const,
      problems: [{ field: 'name', message: 'The name is missing.' }],
      preview: null,
      duplicate_id: null,
      outcome: 'refused' as const,
      ...nothing,
    },
  ]
  await insert(
    db,
    'import_rows',
    rows.map((row) => ({ organization_id, import_id, ...row })),
  )
}
