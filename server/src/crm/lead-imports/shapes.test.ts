import { expect, it } from 'vitest'
import { guessMapping } from './headings.ts'

/** The headings of exports of other programs, each with the field that it comes into; the others are not imported. */
const SHAPES: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  'Property Finder': {
    ...{ 'Lead ID': null, 'Lead Type': null, 'Received At': 'created_at', 'Client Name': 'full_name' },
    ...{ 'Client Phone': 'phone', 'Client Email': 'email', 'Property Reference': null, 'Listing Price': null },
    ...{ 'Agent Name': 'owner', Channel: 'source', Status: 'status', Message: 'note', 'Project Name': 'projects' },
  },
  Bayut: {
    ...{ 'Inquiry Date': 'created_at', 'Inquirer Name': 'full_name', 'Caller Number': 'phone' },
    ...{ 'Inquirer Cell': 'other_phones', 'Inquirer Email': 'email', 'Listing Reference': null, 'Call Duration': null },
    ...{ Agent: 'owner', Purpose: 'purpose', Remarks: 'note' },
  },
  Salesforce: {
    ...{ 'First Name': 'first_name', 'Last Name': 'last_name', 'Company / Account': null, 'Lead Source': 'source' },
    ...{ 'Lead Status': 'status', Rating: 'rating', Country: 'residence_country', Phone: 'phone' },
    ...{ Mobile: 'other_phones', Email: 'email', 'Lead Owner': 'owner', 'Lead Owner Alias': null },
    ...{ 'Create Date': 'created_at', 'Last Activity': null, 'Email Opt Out': 'opted_out', Description: 'note' },
  },
  Zoho: {
    ...{ 'Record Id': null, 'Lead Owner.id': null, 'Lead Owner': 'owner', 'Full Name': 'full_name', Email: 'email' },
    ...{ Phone: 'phone', Mobile: 'other_phones', 'Secondary Email': 'other_emails', 'Lead Source': 'source' },
    ...{ 'Lead Status': 'status', 'Annual Revenue': null, 'Created Time': 'created_at', 'Modified Time': null },
    ...{ Tag: 'tags', Description: 'note', Country: 'residence_country' },
  },
  HubSpot: {
    ...{ 'Record ID': null, 'First Name': 'first_name', 'Last Name': 'last_name', 'Phone Number': 'phone' },
    ...{ 'Mobile Phone Number': 'other_phones', 'WhatsApp Phone Number': 'whatsapp', 'Contact owner': 'owner' },
    ...{ 'Create Date': 'created_at', 'Country/Region': 'residence_country', 'Lifecycle Stage': null },
  },
  Pipedrive: {
    ...{ 'Person - Name': 'full_name', 'Person - Email - Work': 'email', 'Person - Email - Home': 'other_emails' },
    ...{ 'Person - Phone - Work': 'phone', 'Person - Phone - Mobile': 'other_phones', 'Person - Owner': 'owner' },
  },
  'Google contacts': {
    ...{ 'First Name': 'first_name', 'Last Name': 'last_name', 'E-mail 1 - Label': null, 'E-mail 1 - Value': 'email' },
    ...{ 'E-mail 2 - Label': null, 'E-mail 2 - Value': 'other_emails', 'Phone 1 - Label': null },
    ...{ 'Phone 1 - Value': 'phone', 'Phone 2 - Label': null, 'Phone 2 - Value': 'other_phones', Notes: 'note' },
  },
  Facebook: {
    ...{ id: null, created_time: 'created_at', ad_id: null, campaign_name: 'campaign', platform: 'source' },
    ...{ full_name: 'full_name', phone_number: 'phone', email: 'email', 'what_is_your_budget?': 'budget' },
    ...{ 'which_unit_type_are_you_interested_in?': 'bedrooms_wanted', lead_status: 'status' },
  },
  'a list of an office': {
    ...{ 'Sr. No.': null, Date: 'created_at', 'Customer Name': 'full_name', 'Contact No.': 'phone' },
    ...{ 'Alternate No.': 'other_phones', 'Email ID': 'email', 'Interested Project': 'projects' },
    ...{ 'Budget (AED)': 'budget', 'Source of Enquiry': 'source', 'Sales Executive': 'owner', 'Remarks 1': 'note' },
    ...{ 'Remarks 2': 'note', 'Next Follow up Date': 'follow_up_on' },
  },
  'a list in Arabic': {
    ...{ 'الاسم الكامل': 'full_name', 'رقم الجوال': 'phone', 'البريد الالكتروني': 'email', الجنسية: 'nationality' },
    ...{ المصدر: 'source', الميزانية: 'budget', ملاحظات: 'note', 'تاريخ التسجيل': 'created_at' },
    ...{ المشروع: 'projects', 'نوع الوحدة': 'property_types_wanted', 'عدد الغرف': 'bedrooms_wanted' },
  },
  'a list in French': {
    ...{ Nom: 'last_name', Prénom: 'first_name', Téléphone: 'phone', Nationalité: 'nationality' },
    ...{ Commentaires: 'note', 'Date de création': 'created_at' },
  },
  'a form of Google': {
    ...{ Timestamp: 'created_at', 'Your full name': 'full_name', 'Email Address': 'email' },
    ...{ 'Your mobile number (with country code)': 'phone', 'What is your budget?': 'budget' },
    ...{ 'Which project are you interested in?': 'projects', 'How did you hear about us?': 'source' },
  },
  'Google Ads': {
    ...{ 'Lead ID': null, 'Lead Submit Time': 'created_at', 'Full Name': 'full_name', 'User Phone': 'phone' },
    ...{ 'User Email': 'email', Country: 'residence_country', GCLID: null },
  },
  TikTok: { create_time: 'created_at', 'Campaign name': 'campaign', Name: 'full_name', 'Phone number': 'phone' },
  Freshsales: {
    ...{ 'First name': 'first_name', Emails: 'email', Mobile: 'phone', 'Sales owner': 'owner' },
    ...{ 'Lead source': 'source', 'Created at': 'created_at', Tags: 'tags' },
  },
  Bitrix: {
    ...{ Стадия: 'status', Имя: 'first_name', Фамилия: 'last_name', 'Рабочий телефон': 'other_phones' },
    ...{ 'Мобильный телефон': 'phone', 'Рабочий e-mail': 'email', Источник: 'source', Ответственный: 'owner' },
    ...{ 'Дата создания': 'created_at', Комментарий: 'note' },
  },
  'another list in Arabic': {
    ...{ 'اسم العميل': 'full_name', جوال: 'phone', 'هاتف آخر': 'other_phones', ايميل: 'email', حالة: 'status' },
    ...{ 'مصدر العميل': 'source', الدولة: 'residence_country', 'تاريخ الإضافة': 'created_at', ملاحظة: 'note' },
  },
  'a list in Spanish': {
    ...{ Nombre: 'first_name', Apellidos: 'last_name', 'Teléfono móvil': 'phone', 'Correo electrónico': 'email' },
    ...{ Presupuesto: 'budget', 'Fecha de creación': 'created_at', Comentarios: 'note' },
  },
  'a list in German': {
    ...{ Vorname: 'first_name', Nachname: 'last_name', Telefon: 'phone', Handy: 'other_phones' },
    ...{ 'E-Mail-Adresse': 'email', 'Erstellt am': 'created_at', Bemerkung: 'note', Land: 'residence_country' },
  },
  'a list in Turkish': {
    ...{
      'Ad Soyad': 'full_name',
      'Cep Telefonu': 'phone',
      'E-posta': 'email',
      Bütçe: 'budget',
      Kaynak: 'source',
      Not: 'note',
    },
  },
  'a list in Chinese': {
    ...{
      姓名: 'full_name',
      手机: 'phone',
      邮箱: 'email',
      预算: 'budget',
      来源: 'source',
      备注: 'note',
      创建时间: 'created_at',
    },
  },
  'a list in Persian': {
    ...{ نام: 'first_name', 'نام خانوادگی': 'last_name', 'تلفن همراه': 'phone', ایمیل: 'email', توضیحات: 'note' },
  },
  'a list in Russian': { Имя: 'first_name', Фамилия: 'last_name', Телефон: 'phone', Почта: 'email', Бюджет: 'budget' },
}

it.each(Object.entries(SHAPES))('files F25: the columns of %s are mapped', (_, fields) => {
  const headings = Object.keys(fields)
  const guessed = guessMapping(
    headings,
    headings.map(() => []),
    'AE',
  )
  expect(Object.fromEntries(headings.map((heading, at) => [heading, guessed[at]]))).toEqual(fields)
})

it('files F25: a column of texts is not the day of the next call, whatever its heading', () => {
  const samples = [['Ada Lovelace'], ['Call her about the view'], ['26/11/2026 15:45']]
  expect(guessMapping(['Name', 'Next activity', 'Follow up'], samples, 'AE')).toEqual([
    'full_name',
    null,
    'follow_up_on',
  ])
})

it.each([['2026-11-26'], ['26-11-2026'], ['26.11.2026']])(
  'files F25: a column of days such as %s is no phone number',
  (day) => {
    expect(guessMapping(['Name', 'Phone', 'Last contacted'], [['Ada'], ['0501112233'], [day]], 'AE')).toEqual([
      'full_name',
      'phone',
      null,
    ])
  },
)
