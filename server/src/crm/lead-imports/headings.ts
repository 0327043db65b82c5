import { createHash } from 'node:crypto'
import type { ImportField } from '@storey/api/crm/lead-imports.ts'
import { phoneOf } from './figures.ts'
import { keyOf } from './labels.ts'

/** What columns are called, the field's own name besides. */
const NAMES: Readonly<Partial<Record<ImportField, string>>> = {
  full_name:
    'name,lead,lead name,client,client name,customer,customer name,contact,contact name,buyer,buyer name,fullname,person,الاسم,الاسم الكامل,اسم العميل',
  first_name: 'first,given name,forename,الاسم الأول',
  last_name: 'last,surname,family name,family,اسم العائلة',
  email: 'e-mail,mail,email address,e-mail address,email id,البريد الإلكتروني,الايميل,البريد',
  phone:
    'phone number,mobile,mobile number,mobile no,cell,cell phone,tel,telephone,telephone number,contact number,contact no,phone no,phone 1,mobile phone,primary phone,الهاتف,رقم الهاتف,الجوال,رقم الجوال,الموبايل',
  whatsapp: 'whats app,whatsapp number,whatsapp no,wa,wa number,واتساب,واتس اب',
  nationality: 'country,citizenship,passport country,country of origin,الجنسية,البلد',
  language: 'lang,preferred language,spoken language,اللغة',
  source: 'lead source,channel,origin,came from,how did you hear about us,المصدر',
  campaign: 'campaign name,utm campaign,ad,ad name,ad set,marketing campaign,الحملة',
  status: 'lead status,stage,lead stage,state,الحالة',
  lost_reason: 'reason lost,reason,reason for loss,سبب الخسارة',
  rating: 'lead rating,temperature,score,priority,interest level,التقييم',
  owner:
    'lead owner,agent,assigned to,sales agent,sales person,salesperson,consultant,assignee,account manager,المسؤول',
  purpose: 'purpose of purchase,buying purpose,intent,reason to buy,الغرض',
  budget: 'price range,budget range,amount,price,budget aed,الميزانية',
  budget_min: 'budget from,min budget,minimum budget,budget minimum,price from,min price',
  budget_max: 'budget to,max budget,maximum budget,budget maximum,price to,max price',
  currency: 'budget currency,curr,العملة',
  bedrooms_wanted: 'bedrooms,beds,bedroom,no of bedrooms,number of bedrooms,br,rooms,غرف النوم,عدد الغرف',
  property_types_wanted: 'property type,property types,type,unit type,kind of home,نوع العقار',
  projects:
    'project,project name,project of interest,projects of interest,interested project,interested in,preferred project,المشروع,المشاريع',
  timeframe: 'time frame,timeline,when,buying timeframe,move in',
  interest_note: 'wishes,requirements,interest,interests,looking for,interest notes',
  brought_by: 'referred by,referrer,introduced by,broker,agency,partner',
  opted_out: 'do not contact,dnc,opt out,unsubscribed,no marketing',
  tags: 'tag,labels,label,segments,groups,الوسوم',
  note: 'notes,comments,comment,remarks,remark,message,details,description,history,feedback,ملاحظات',
  follow_up_on:
    'follow up,follow-up,follow up date,follow-up date,next follow up,next follow-up,next call,next action,next action date,next activity,callback,call back,reminder',
  created_at:
    'created,created on,created date,date,date added,added on,enquiry date,inquiry date,date created,lead date,registered,registration date,التاريخ,تاريخ الإنشاء',
}

const byName = new Map<string, ImportField>()
for (const [field, names] of Object.entries(NAMES) as [ImportField, string][]) {
  byName.set(keyOf(field), field)
  for (const name of names.split(',')) byName.set(keyOf(name), field)
}

/** The same for files with the same headings. */
export const headingsKey = (headings: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headings.map(keyOf)))
    .digest('base64url')

/**
 * What each column says of a lead: by its heading, and where that tells nothing by the look of its values. No field is
 * guessed for two columns.
 *
 * @param samples some values of each column, empty ones left out
 * @param never what no column is guessed to say
 */
export function guessMapping(
  headings: readonly string[],
  samples: readonly (readonly string[])[],
  country: string,
  never: readonly ImportField[] = [],
): (ImportField | null)[] {
  const taken = new Set<ImportField>(never)
  const take = (field: ImportField | undefined) => {
    if (field === undefined || taken.has(field)) return null
    taken.add(field)
    return field
  }
  const named = headings.map((heading) =>
    take(byName.get(keyOf(heading)) ?? byName.get(keyOf(withoutBrackets(heading)))),
  )
  const guessed = named.map((field, column) => field ?? take(lookOf(samples[column] ?? [], country)))
  // A column called "Name" beside one called "Surname" holds first names.
  if (taken.has('full_name') && taken.has('last_name') && !taken.has('first_name'))
    return guessed.map((field) => (field === 'full_name' ? 'first_name' : field))
  return guessed
}

/** "Budget (AED)" is "Budget". */
const withoutBrackets = (heading: string) => heading.replace(/[([].*?[)\]]/g, '').replace(/[*:]+$/, '')

/** As long as an address may be. */
const LOOKED_AT = 254

function lookOf(values: readonly string[], country: string): ImportField | undefined {
  if (values.length === 0) return undefined
  // Long texts are notes, and the patterns below take their time with them.
  const looked = (looks: (value: string) => boolean) =>
    values.filter((value) => value.length <= LOOKED_AT && looks(value))
  const most = (looks: (value: string) => boolean) => looked(looks).length >= values.length * 0.8
  if (most((value) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value))) return 'email'
  if (most((value) => /^[+\d][\d\s().-]{6,}$/.test(value) && phoneOf(value, country) !== undefined)) return 'phone'
  return undefined
}

/** How days of a column are written: by the month where a figure of some is too large for one. */
export function orderOfDays(values: readonly string[]): 'day_first' | 'month_first' {
  const pairs = values.flatMap((value) => {
    const found = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}/.exec(value.trim())
    return found ? [[Number(found[1]), Number(found[2])] as const] : []
  })
  return pairs.some(([, second]) => second > 12) && !pairs.some(([first]) => first > 12) ? 'month_first' : 'day_first'
}
