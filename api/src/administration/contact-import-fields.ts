// The fields that columns of a contact file may be mapped to, for server and client.

export const companyImportFields = [
  'name',
  'country',
  'city',
  'address',
  'email',
  'other_emails',
  'phone',
  'whatsapp',
  'other_phones',
  'website',
  'license_number',
  'orn',
  'languages',
  'status',
  'source',
  'opted_out',
  'notes',
] as const

export const brokerImportFields = [
  'full_name',
  'first_name',
  'last_name',
  'company',
  'country',
  'license_number',
  'email',
  'phone',
  'whatsapp',
  'position',
  'brn',
  'languages',
  'status',
  'opted_out',
] as const

/** Fields that several columns may fill together. A broker has one of each. */
export const SEVERAL_COMPANY_COLUMNS = [
  'other_emails',
  'other_phones',
  'notes',
] as const satisfies readonly CompanyField[]

type CompanyField = (typeof companyImportFields)[number]
type Field = (typeof companyImportFields)[number] | (typeof brokerImportFields)[number]

export const contactImportLabels: Readonly<Record<Field, string>> = {
  name: 'Name',
  full_name: 'Full name',
  first_name: 'First name',
  last_name: 'Last name',
  company: 'Company',
  country: 'Country of the company',
  city: 'City',
  address: 'Address',
  email: 'E-mail',
  other_emails: 'Other e-mails',
  phone: 'Phone',
  whatsapp: 'WhatsApp',
  other_phones: 'Other phones',
  website: 'Website',
  license_number: 'License number of the company',
  orn: 'ORN',
  position: 'Position',
  brn: 'BRN',
  languages: 'Languages',
  status: 'Status',
  source: 'Source',
  opted_out: 'Wants no messages',
  notes: 'Notes',
}
