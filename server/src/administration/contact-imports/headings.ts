import { SEVERAL_COMPANY_COLUMNS } from '@storey/api/administration/contact-import-fields.ts'
import type { BrokerImportField, CompanyImportField } from '@storey/api/administration/contact-imports.ts'
import { contactLook, headingsOf, mapColumns, othersOfColumns } from '../../imports/headings.ts'

const PHONE =
  'phone number,mobile,mobile number,mobile no,cell,tel,telephone,telephone number,contact number,contact no,phone no,office phone,landline,الهاتف,رقم الهاتف,الجوال'
const EMAIL = 'e-mail,mail,email address,e-mail address,email id,company email,البريد الإلكتروني,البريد'
const WHATSAPP = 'whats app,whatsapp number,whatsapp no,wa,واتساب'
const LICENSE =
  'license,licence,license number,licence number,license no,licence no,trade license,trade licence,trade license number,trade license no,trade licence no,trade licence number,trade license #,trade lic no,license #,commercial license,business license,dld license,ded license,cr number,cr no,commercial registration,commercial registration number,company registration number,registration number,registration no,رقم الرخصة,الرخصة'
const COMPANY =
  'company name,company,agency,agency name,brokerage,brokerage name,office,office name,firm,broker company,real estate company,اسم الشركة,الشركة'
const LANGUAGES = 'language,spoken languages,language spoken,اللغات,اللغة'
const OPTED_OUT = 'do not contact,dnc,unsubscribed,wants no messages,no messages'
const COUNTRY = 'company country,country code,based in,headquarters,البلد,الدولة'

const companies = headingsOf<CompanyImportField>({
  name: COMPANY,
  country: COUNTRY,
  city: 'emirate,town,location,المدينة',
  address: 'street,office address,full address,العنوان',
  email: EMAIL,
  other_emails: 'other e-mails,other email,email 2,second email,additional emails',
  phone: PHONE,
  whatsapp: WHATSAPP,
  other_phones: 'other phone,phone 2,second phone,mobile 2,additional phones',
  website: 'web,web site,url,site,homepage,domain,الموقع',
  license_number: LICENSE,
  orn: 'office registration number,rera orn,orn number,orn no,rera no,rera number,rera registration,rera registration number,rera license,rera,office number,fal number,fal license',
  languages: LANGUAGES,
  status: 'contact status,stage,state,الحالة',
  source: 'lead source,channel,origin,المصدر',
  opted_out: OPTED_OUT,
  notes: 'note,comment,comments,remarks,description,ملاحظات',
})

const brokers = headingsOf<BrokerImportField>({
  full_name:
    'name,broker,broker name,agent,agent name,contact,contact name,contact person,person,fullname,الاسم,اسم الوسيط',
  first_name: 'first,given name,forename,الاسم الأول',
  last_name: 'last,surname,family name,family,اسم العائلة',
  company: COMPANY,
  country: COUNTRY,
  license_number: LICENSE,
  email: `${EMAIL},broker email,agent email`,
  phone: `${PHONE},broker mobile,broker phone,agent mobile,agent phone`,
  whatsapp: `${WHATSAPP},broker whatsapp,agent whatsapp`,
  position: 'title,job title,role,designation,المنصب',
  brn: 'broker registration number,rera brn,brn number,brn no,broker number,broker card,broker card number,broker license,rera no,rera number,rera id,rera',
  languages: LANGUAGES,
  status: 'contact status,stage,state,الحالة',
  opted_out: OPTED_OUT,
})

type Samples = readonly (readonly string[])[]

/** Guesses the field of each column in a file of companies. */
export const companyMapping = (headings: readonly string[], samples: Samples, country: string) => {
  const look = (column: number) => contactLook(samples[column] ?? [], country)
  const guessed = othersOfColumns(
    mapColumns<CompanyImportField>(headings, companies, look, [], SEVERAL_COMPANY_COLUMNS),
    (column) => mapColumns<CompanyImportField>([headings[column] ?? ''], companies, () => look(column))[0],
    { phone: 'other_phones', whatsapp: 'other_phones', email: 'other_emails' },
  )
  return guessed.map((field) => field ?? '')
}

/** Guesses the field of each column in a file of brokers and their companies. */
export const brokerMapping = (headings: readonly string[], samples: Samples, country: string) => {
  const look = (column: number) => contactLook(samples[column] ?? [], country)
  const guessed = mapColumns<BrokerImportField>(headings, brokers, look)
  const has = (field: BrokerImportField) => guessed.includes(field)
  // A column "Name" next to a column "Surname" contains first names.
  const first = has('full_name') && has('last_name') && !has('first_name')
  return guessed.map((field) => (first && field === 'full_name' ? 'first_name' : (field ?? '')))
}
