import type { UnitType } from '@storey/api/inventory/availability.ts'
import { unitTypeLabels } from '@storey/api/inventory/unit-names.ts'
import type { IdentityType } from '@storey/api/sales/booking.ts'
import { identityLabels } from '@storey/api/sales/booking-names.ts'
import { arabic as offerArabic, offerWords } from '../offer-page/actions.ts'

/** Labels of a contract, apart from its text and names of people. */
export interface ContractWords {
  readonly none: string
  readonly direct: string
  readonly list: (items: readonly string[]) => string
  readonly types: Readonly<Record<UnitType, string>>
  readonly identity: Readonly<Record<IdentityType, string>>
  readonly squareMetres: string
  readonly squareFeet: string
  readonly due: (text: string) => string
  /** Of payments that repeat, in one row: how many of how much, and when. */
  readonly each: (count: number, amount: string) => string
  readonly between: (from: string, to: string, months: number) => string
  readonly net: string
  readonly vat: string
  readonly feesVat: string
  /** Of the payments. */
  readonly total: string
  readonly schedule: readonly [string, string, string, string]
  readonly buyers: readonly [string, string, string]
  /** A company, and who signs for it. */
  readonly signedBy: (company: string, by: string) => string
  readonly addendum: AddendumWords
  readonly certificate: CertificateWords
}

interface CertificateWords {
  readonly title: string
  readonly intro: string
  readonly sent: string
  readonly signer: string
  readonly name: string
  readonly at: string
  readonly from: string
  readonly device: string
  readonly unknown: string
  /** "Chrome on Linux", or the name of one of the two. */
  readonly deviceOf: (device: string) => string
  readonly proof: string
  readonly code: (address: string, at: string) => string
  readonly codeByPhone: (phone: string, at: string) => string
  readonly account: string
}

interface AddendumWords {
  readonly title: (number: string) => string
  readonly between: (seller: string, place: string, day: string) => string
  readonly buyersBefore: string
  readonly buyersAfter: string
  readonly unitBefore: string
  readonly unitAfter: string
  readonly terms: readonly [string, string, string]
  readonly reason: string
  readonly rest: string
}

export const words: Readonly<Record<'en' | 'ar', ContractWords>> = {
  en: {
    none: 'none',
    direct: 'none, a direct sale',
    list: (items) => items.join(', '),
    types: unitTypeLabels,
    identity: identityLabels,
    squareMetres: 'm²',
    squareFeet: 'sq ft',
    due: (text) => text,
    each: offerWords.en.each,
    between: (from, to, months) => `${from} to ${to}, every ${months === 1 ? 'month' : `${months} months`}`,
    total: 'Total',
    net: 'Price without VAT',
    vat: 'VAT in the price',
    feesVat: 'VAT in the fees',
    schedule: ['Payment', 'Due', 'Share', 'Amount'],
    buyers: ['Name', 'Nationality', 'Share'],
    signedBy: (company, by) => `${company}, represented by ${by}`,
    addendum: {
      title: (number) => `Addendum to booking ${number}`,
      between: (seller, place, day) =>
        `Between ${seller} (the seller) and the buyers who are named below, of ${place}. Effective from ${day}.`,
      buyersBefore: 'Previous buyers',
      buyersAfter: 'New buyers',
      unitBefore: 'Previous home and payments',
      unitAfter: 'New home and payments',
      terms: ['Unit', 'Payment plan', 'Price'],
      reason: 'Amendment and reason',
      rest: 'All other terms remain unchanged.',
    },
    certificate: {
      title: 'Certificate of signatures',
      intro:
        'Text and data of this contract were kept when it was sent, and have not changed since. Each buyer signed by a private link and a code.',
      sent: 'Contract sent',
      signer: 'Represented by',
      name: 'Name as typed',
      at: 'Signed',
      from: 'Network address',
      device: 'Device',
      unknown: 'Not named',
      deviceOf: (device) => device,
      proof: 'Proof',
      code: (address, at) => `Code by e-mail to ${address}, sent ${at}`,
      codeByPhone: (phone, at) => `Code by WhatsApp to ${phone}, sent ${at}`,
      account: 'Signed in with an account of the seller or its sales desk',
    },
  },
  ar: {
    none: 'لا يوجد',
    direct: 'لا يوجد، بيع مباشر',
    list: offerArabic.list,
    types: offerArabic.types,
    identity: { passport: 'جواز سفر', national_id: 'بطاقة هوية', company_registration: 'سجل تجاري' },
    squareMetres: offerArabic.squareMetres,
    squareFeet: 'قدم مربع',
    due: offerArabic.due,
    each: offerArabic.each,
    between: (from, to, months) =>
      `من ${from} إلى ${to}، ${months === 1 ? 'كل شهر' : months === 2 ? 'كل شهرين' : `كل ${months} ${months < 11 ? 'أشهر' : 'شهراً'}`}`,
    total: 'المجموع',
    net: 'السعر دون الضريبة',
    vat: 'ضريبة القيمة المضافة ضمن السعر',
    feesVat: 'ضريبة القيمة المضافة ضمن الرسوم',
    schedule: ['الدفعة', 'الاستحقاق', 'النسبة', 'المبلغ'],
    buyers: ['الاسم', 'الجنسية', 'الحصة'],
    signedBy: (company, by) => `${company}، يمثلها ${by}`,
    addendum: {
      title: (number) => `ملحق الحجز ${number}`,
      between: (seller, place, day) =>
        `بين ${seller} (البائع) والمشترين المذكورين أدناه، بشأن ${place}. يسري هذا الملحق من ${day}.`,
      buyersBefore: 'المشترون قبل التعديل',
      buyersAfter: 'المشترون بعد التعديل',
      unitBefore: 'الوحدة ودفعاتها قبل التعديل',
      unitAfter: 'الوحدة ودفعاتها بعد التعديل',
      terms: ['الوحدة', 'خطة الدفع', 'السعر'],
      reason: 'التعديل وسببه',
      rest: 'يبقى كل ما عدا ذلك كما اتُّفق عليه.',
    },
    certificate: {
      title: 'شهادة التوقيعات',
      intro: 'حُفظ نص هذا العقد وبياناته عند إرساله ولم يتغيرا منذ ذلك. وقّع كل مشترٍ برابط خاص ورمز.',
      sent: 'أُرسل العقد',
      signer: 'يمثله',
      name: 'الاسم كما كُتب',
      at: 'تاريخ التوقيع',
      from: 'عنوان الشبكة',
      device: 'الجهاز',
      unknown: 'غير مذكور',
      deviceOf: (device) => device.replace(' on ', ' على '),
      proof: 'الإثبات',
      code: (address, at) => `رمز بالبريد الإلكتروني إلى ${address}، أُرسل ${at}`,
      codeByPhone: (phone, at) => `رمز عبر واتساب إلى ${phone}، أُرسل ${at}`,
      account: 'مسجَّل الدخول بحساب لدى البائع أو مكتب مبيعاته',
    },
  },
}
