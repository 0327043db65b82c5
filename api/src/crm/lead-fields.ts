import { type FieldsWith, fieldsWith } from '../fields.ts'
import { unitTypeLabels } from '../inventory/unit-names.ts'
import type { Lead } from './lead.ts'
import type { LeadColumn } from './lead-column-names.ts'
import { purposeLabels, ratingLabels, sourceLabels, statusLabels, timeframeLabels } from './lead-names.ts'

/** The use of a field, in all places that have one. It holds no schemas, so that the client can import it. */
export interface LeadField {
  readonly label: string
  /** How the value is entered, read from a file and shown. */
  readonly kind:
    | 'line'
    | 'text'
    | 'email'
    | 'phone'
    | 'emails'
    | 'phones'
    | 'choice'
    | 'choices'
    | 'flag'
    | 'country'
    | 'language'
    | 'money'
    | 'currency'
    | 'bedrooms'
    | 'person'
    | 'tags'
    | 'projects'
    | 'activity'
    | 'instant'
    | 'number'
  /** The labels of a choice's codes. */
  readonly values?: Readonly<Record<string, string>>
  /** The code for "no choice". */
  readonly nothing?: string
  /** The API sets it: creation and change take it. */
  readonly edited: boolean
  /** The section of the form. */
  readonly form: 'contact' | 'standing' | 'wanted' | 'more' | false
  /** The details of the lead's page: with or without a value, only with one, or drawn by the page itself. */
  readonly fact: 'always' | 'known' | 'drawn' | false
  /** A change is a `field_changed`, or an entry of its own kind. */
  readonly history: 'field' | 'own' | false
  /** A merge takes it from one lead with the fields of the same name, takes all values, or computes it from all leads. */
  readonly merge: string | 'all' | 'together' | false
  /** A column of a file sets it: always, or of a new lead only. */
  readonly imported: 'always' | 'new' | false
  /** The column of the list and of exports that shows it; saved views remember the name. */
  readonly column: LeadColumn | false
  /** The list is narrowed by any of its values, by a rule of its own, or not. */
  readonly filter: 'values' | 'own' | false
}

const KEPT = { edited: false, form: false, fact: false, history: false, merge: false, imported: false } as const
const unlisted = { column: false, filter: false } as const
const messages = { true: 'Opted out', false: 'Allowed' } as const

/** Every field of a lead, in the order of the form, of a merge and of the columns of a file. */
// biome-ignore format: one field a line, as a table
export const leadFields = {
  full_name: { label: 'Name', kind: 'line', edited: true, form: 'contact', fact: false, history: 'field', merge: 'full_name', imported: 'always', column: 'name', filter: false },
  phone: { label: 'Phone', kind: 'phone', edited: true, form: 'contact', fact: 'drawn', history: 'field', merge: 'phone', imported: 'always', column: 'phone', filter: false },
  email: { label: 'E-mail', kind: 'email', edited: true, form: 'contact', fact: 'drawn', history: 'field', merge: 'email', imported: 'always', column: 'email', filter: false },
  whatsapp: { label: 'WhatsApp', kind: 'phone', edited: true, form: 'contact', fact: 'drawn', history: 'field', merge: 'whatsapp', imported: 'always', ...unlisted },
  other_phones: { label: 'Other phones', kind: 'phones', edited: true, form: false, fact: 'drawn', history: 'field', merge: 'all', imported: 'always', ...unlisted },
  other_emails: { label: 'Other e-mails', kind: 'emails', edited: true, form: false, fact: 'drawn', history: 'field', merge: 'all', imported: 'always', ...unlisted },
  status: { label: 'Status', kind: 'choice', values: statusLabels, edited: true, form: false, fact: false, history: 'own', merge: 'status', imported: 'new', column: 'status', filter: 'values' },
  source: { label: 'Source', kind: 'choice', values: sourceLabels, nothing: 'other', edited: true, form: 'standing', fact: 'drawn', history: 'field', merge: 'source', imported: 'always', column: 'source', filter: 'values' },
  rating: { label: 'Rating', kind: 'choice', values: ratingLabels, nothing: 'unrated', edited: true, form: 'standing', fact: false, history: 'field', merge: 'rating', imported: 'always', column: 'rating', filter: 'values' },
  owner: { label: 'Owner', kind: 'person', edited: true, form: 'standing', fact: 'drawn', history: 'own', merge: 'owner', imported: 'always', column: 'owner', filter: 'own' },
  tags: { label: 'Tags', kind: 'tags', edited: true, form: 'standing', fact: 'drawn', history: 'own', merge: 'all', imported: 'always', column: 'tags', filter: 'own' },
  budget_min: { label: 'Budget from', kind: 'money', edited: true, form: 'wanted', fact: 'drawn', history: 'field', merge: 'budget', imported: 'always', column: 'budget', filter: 'own' },
  budget_max: { label: 'Budget to', kind: 'money', edited: true, form: 'wanted', fact: 'drawn', history: 'field', merge: 'budget', imported: 'always', column: 'budget', filter: 'own' },
  currency: { label: 'Currency', kind: 'currency', edited: true, form: false, fact: 'drawn', history: 'field', merge: 'budget', imported: 'always', column: 'budget', filter: false },
  bedrooms_wanted: { label: 'Bedrooms', kind: 'bedrooms', edited: true, form: 'wanted', fact: 'drawn', history: 'field', merge: 'bedrooms_wanted', imported: 'always', column: 'bedrooms', filter: 'own' },
  property_types_wanted: { label: 'Property type', kind: 'choices', values: unitTypeLabels, edited: true, form: 'wanted', fact: 'drawn', history: 'field', merge: 'property_types_wanted', imported: 'always', ...unlisted },
  projects: { label: 'Projects', kind: 'projects', edited: true, form: 'wanted', fact: 'drawn', history: 'own', merge: 'all', imported: 'always', column: 'projects', filter: 'own' },
  purpose: { label: 'Purpose', kind: 'choice', values: purposeLabels, edited: true, form: 'wanted', fact: 'always', history: 'field', merge: 'purpose', imported: 'always', ...unlisted },
  timeframe: { label: 'Timeframe', kind: 'choice', values: timeframeLabels, edited: true, form: 'wanted', fact: 'always', history: 'field', merge: 'timeframe', imported: 'always', ...unlisted },
  interest_note: { label: 'Notes on needs', kind: 'text', edited: true, form: 'wanted', fact: false, history: 'field', merge: 'interest_note', imported: 'always', ...unlisted },
  nationality: { label: 'Nationality', kind: 'country', edited: true, form: 'more', fact: 'always', history: 'field', merge: 'nationality', imported: 'always', column: 'nationality', filter: 'values' },
  residence_country: { label: 'Residence', kind: 'country', edited: true, form: 'more', fact: 'always', history: 'field', merge: 'residence_country', imported: 'always', ...unlisted },
  language: { label: 'Language', kind: 'language', edited: true, form: 'more', fact: 'always', history: 'field', merge: 'language', imported: 'always', ...unlisted },
  campaign: { label: 'Campaign', kind: 'line', edited: true, form: 'more', fact: 'drawn', history: 'field', merge: 'campaign', imported: 'always', column: 'campaign', filter: 'own' },
  brought_by: { label: 'Referred by', kind: 'line', edited: true, form: 'more', fact: 'known', history: 'field', merge: 'brought_by', imported: 'always', column: false, filter: 'own' },
  lost_reason: { label: 'Lost reason', kind: 'line', edited: true, form: false, fact: 'known', history: 'field', merge: 'status', imported: 'new', ...unlisted },
  opted_out: { label: 'Messages', kind: 'flag', values: messages, edited: true, form: 'more', fact: 'drawn', history: 'field', merge: 'together', imported: 'always', column: false, filter: 'own' },
  next_activity: { label: 'Next activity', kind: 'activity', ...KEPT, column: 'next', filter: 'own' },
  last_contacted_at: { label: 'Last contacted', kind: 'instant', ...KEPT, merge: 'together', column: 'contacted', filter: 'own' },
  seen_at: { label: 'Seen', kind: 'instant', ...KEPT, column: false, filter: 'own' },
  created_at: { label: 'Created', kind: 'instant', ...KEPT, fact: 'drawn', merge: 'together', imported: 'new', column: 'created', filter: 'own' },
  updated_at: { label: 'Changed', kind: 'instant', ...KEPT, ...unlisted },
  id: { label: 'Number', kind: 'number', ...KEPT, ...unlisted },
  version: { label: 'Version', kind: 'number', ...KEPT, ...unlisted },
} as const satisfies Readonly<Record<keyof Lead, LeadField>>

type Table = typeof leadFields
export type LeadFieldName = keyof Table
export type EditedLeadField = FieldsWith<Table, 'edited', true>

/** What a merge takes from one of the leads: a field, or a group of fields under one name. */
export type MergeField = Exclude<Table[LeadFieldName]['merge'], 'all' | 'together' | false>
const isMergeField = (merge: Table[LeadFieldName]['merge']): merge is MergeField =>
  merge !== false && merge !== 'all' && merge !== 'together'
export const mergeFields: readonly MergeField[] = [
  ...new Set(
    Object.values(leadFields)
      .map(({ merge }) => merge)
      .filter(isMergeField),
  ),
]

/** A field as a row, where it is not known which. */
export const leadField = (field: LeadFieldName): LeadField => leadFields[field]

/** Whether a name is a field of a lead. */
export const isLeadField = (name: string): name is LeadFieldName => Object.hasOwn(leadFields, name)

/** Columns that a file may have besides the fields; each is offered after a related field. */
const beside = {
  full_name: ['first_name', 'last_name'],
  currency: ['budget'],
  created_at: ['note', 'follow_up_on'],
} as const
export type ImportField = FieldsWith<Table, 'imported', 'always' | 'new'> | (typeof beside)[keyof typeof beside][number]
const besideOf: Readonly<Partial<Record<LeadFieldName, readonly ImportField[]>>> = beside
export const importFields: readonly ImportField[] = fieldsWith(leadFields, 'imported', 'always', 'new').flatMap(
  (field) => [field, ...(besideOf[field] ?? [])],
)

/** Fields that only a new lead takes from a file; existing leads change these in other ways. */
export const NEW_LEADS_ONLY: readonly ImportField[] = [
  ...fieldsWith(leadFields, 'imported', 'new'),
  'note',
  'follow_up_on',
]

/** Fields that several columns may fill together. */
export const SEVERAL_COLUMNS: readonly ImportField[] = ['other_phones', 'other_emails', 'note']

/** Common headings in files, besides the field's own name. */
export const importHeadings: Readonly<Record<ImportField, string>> = {
  full_name:
    'name,lead,lead name,client,client name,customer,customer name,contact,contact name,buyer,buyer name,fullname,person,display name,enquirer,enquirer name,user name,your name,الاسم,الاسم الكامل,اسم العميل,nom complet,nombre completo,фио,ad soyad,اسم المشتري,الاسم بالكامل,الإسم,اسم,姓名,名字,客户姓名,氏名,お名前,이름,ad soyadı,isim,nome,nome completo,nome e cognome,imię i nazwisko,vollständiger name,nombre y apellidos,نام و نام خانوادگی,naam,full legal name,enquiry name,caller name',
  first_name: 'first,given name,forename,الاسم الأول,prénom,vorname,имя,nombre,ad,adı,imię,نام,名',
  last_name:
    'last,surname,family name,family,اسم العائلة,nom de famille,nachname,фамилия,apellido,apellidos,nom,cognome,sobrenome,soyad,soyadı,nazwisko,اللقب,نام خانوادگی,姓',
  email:
    'e-mail,mail,email address,e-mail address,email id,e-mail 1 value,email 1 value,primary email,enquirer email,work email,your email,البريد الإلكتروني,الايميل,البريد,البريد الالكتروني,courriel,correo,correo electrónico,почта,эл почта,электронная почта,рабочий e-mail,рабочий email,emails,e-posta,eposta,adresse e-mail,adresse email,e-mail-adresse,e-mailadres,ايميل,إيميل,بريد إلكتروني,بريد,ایمیل,پست الکترونیک,邮箱,电子邮件,电邮,電子郵件,メール,メールアドレス,이메일,adres e-mail,poczta',
  phone:
    'phone number,mobile,mobile number,mobile no,cell,cell phone,tel,telephone,telephone number,contact number,contact no,phone no,phone 1,phone 1 value,mobile phone,primary phone,enquirer phone,your phone,الهاتف,رقم الهاتف,الجوال,رقم الجوال,الموبايل,caller number,caller id,caller phone,contact mobile,téléphone,telefon,telefonnummer,handy,teléfono,телефон,telefono,telefone,мобильный,мобильный телефон,номер телефона,сотовый,teléfono móvil,móvil,celular,portable,téléphone portable,numéro de téléphone,mobilnummer,mobiltelefon,cellulare,telemóvel,cep telefonu,cep,telefon numarası,جوال,موبايل,هاتف,رقم الموبايل,رقم الجوال للعميل,تلفن همراه,تلفن,موبایل,手机,手机号,手机号码,电话,电话号码,聯絡電話,手機,携帯,携帯電話,電話番号,電話,휴대폰,전화번호,연락처,numer telefonu,telefoon,contact details,contact phone number',
  whatsapp:
    'whats app,whats app number,whatsapp number,whatsapp no,wa,wa number,whatsapp phone number,واتساب,واتس اب,رقم الواتساب,واتساب العميل,ватсап',
  other_phones:
    'other phone,phone 2,phone 2 value,phone 3,phone 3 value,second phone,secondary phone,alternate phone,alternative phone,alt phone,mobile 2,mobile phone number,home phone,business phone,work phone,company phone,هاتف آخر,alternate no,alternate number,alternative number,second number,other number,additional phone,رقم آخر,рабочий телефон,телефон рабочий,домашний телефон,teléfono fijo,téléphone fixe,telefon geschäftlich,هاتف العمل,هاتف المنزل,landline',
  other_emails:
    'other email,other e-mail,email 2,email 2 value,e-mail 2 value,e-mail 2 address,email 2 address,second email,secondary email,alternate email,alternative email,home email,business email,additional email addresses,بريد آخر',
  nationality:
    'citizenship,passport country,country of origin,الجنسية,nationalité,nationalität,nacionalidad,гражданство,nazionalità,nacionalidade,uyruk,جنسية,ملیت,国籍,國籍,국적',
  residence_country:
    'residence,country of residence,resident in,residing in,lives in,living in,based in,country,country region,mailing country,home country,business country,بلد الإقامة,البلد,الدولة,دولة الإقامة,pays,land,wohnsitzland,país,paese,страна,ülke,کشور,国家,國家,국가',
  language:
    'lang,preferred language,spoken language,اللغة,لغة,langue,sprache,idioma,lingua,язык,dil,زبان,语言,語言,언어',
  source:
    'lead source,channel,origin,came from,how did you hear about us,platform,original source,portal,المصدر,source of enquiry,source of inquiry,enquiry source,inquiry source,lead channel,источник,مصدر,مصدر العميل,مصدر العملاء,quelle,fuente,origen,fonte,kaynak,منبع,来源,來源,渠道,출처,lead source category,source name',
  campaign:
    'campaign name,utm campaign,ad,ad name,ad set,marketing campaign,الحملة,اسم الحملة,кампания,campaña,campagne,kampagne,kampanya',
  status:
    'lead status,stage,lead stage,state,الحالة,حالة,حالة العميل,statut,estado,статус,стадия,durum,وضعیت,状态,狀態,상태,pipeline stage,status reason',
  lost_reason: 'reason lost,reason,reason for loss,سبب الخسارة',
  rating: 'lead rating,temperature,score,priority,interest level,التقييم',
  owner:
    'lead owner,contact owner,record owner,owner name,owner email,agent,agent name,assigned to,assigned agent,sales agent,sales person,salesperson,consultant,assignee,account manager,المسؤول,sales executive,sales rep,sales representative,relationship manager,rm,handled by,الموظف المسؤول,الموظف,مسؤول المبيعات,sales owner,responsible user,responsible,deal owner,ответственный,менеджер,responsable,zuständig,verantwortlich,danışman,agent assigned,负责人,담당자,المندوب',
  purpose: 'purpose of purchase,buying purpose,intent,reason to buy,الغرض',
  budget:
    'price range,budget range,amount,price,budget aed,what is your budget,your budget,الميزانية,бюджет,presupuesto,orçamento,bütçe,بودجه,预算,預算,예산,ميزانية,ميزانيه',
  budget_min: 'budget from,min budget,minimum budget,budget minimum,price from,min price',
  budget_max: 'budget to,max budget,maximum budget,budget maximum,price to,max price',
  currency: 'budget currency,curr,العملة',
  bedrooms_wanted:
    'bedrooms,beds,bedroom,no of bedrooms,number of bedrooms,br,rooms,how many bedrooms,min beds,minimum beds,min bedrooms,which unit type are you interested in,غرف النوم,عدد الغرف',
  property_types_wanted:
    'property type,property types,type,unit type,kind of home,نوع العقار,نوع الوحدة,unit interested,property interest',
  projects:
    'project,project name,project of interest,projects of interest,interested project,interested in,preferred project,المشروع,المشاريع,which project are you interested in,اسم المشروع,проект,proyecto,projet,projekt,proje,项目',
  timeframe: 'time frame,timeline,when,buying timeframe,move in,when do you plan to buy,when are you planning to buy',
  interest_note: 'wishes,requirements,interest,interests,looking for,interest notes',
  brought_by: 'referred by,referrer,introduced by,broker,agency,partner',
  opted_out: 'do not contact,dnc,opt out,unsubscribed,no marketing,email opt out,has opted out of email',
  tags: 'tag,labels,label,segments,groups,الوسوم,الوسم,теги,etiquetas,étiquettes,标签',
  note: 'notes,comments,comment,remarks,remark,message,details,description,history,feedback,ملاحظات,commentaires,notiz,notizen,комментарий,comentarios,observations,комментарии,примечание,примечания,bemerkung,bemerkungen,kommentar,remarques,notas,notizie,note,not,notlar,ملاحظة,ملاحظه,توضيحات,توضیحات,الرسالة,备注,備註,留言,메모,notatki,uwagi,opmerkingen',
  follow_up_on:
    'follow up,follow-up,follow up date,follow-up date,next follow up,next follow-up,next call,next action,next action date,next activity,callback,call back,reminder,next follow up date,next followup,next followup date,next contact date',
  created_at:
    'created,created on,created time,create date,created date,created at,date,date added,added on,enquiry date,inquiry date,date created,lead date,received,received on,received at,registered,registration date,submitted at,timestamp,التاريخ,تاريخ الإنشاء,تاريخ التسجيل,date de création,erstellt am,fecha de creación,дата создания,entry date,create time,lead submit time,submit time,submission date,submission time,date submitted,lead created at,lead created on,added at,added time,tarih,oluşturma tarihi,datum,fecha,data,дата,تاريخ,تاريخ الإضافة,تاريخ الطلب,تاريخ الاستفسار,تاریخ,创建时间,日期,建立時間,생성일,登録日',
}
