import type { BookingStatus, BuyerLanguage } from '@storey/api/sales/booking.ts'
import type { PaidInstallment } from '@storey/api/sales/receipts.ts'
import { CODE_MINUTES } from './rules.ts'

export type Problem = 'wrong' | 'wait' | 'foreign' | 'many' | 'unsent'
export type Ended = 'unknown' | 'failed' | 'no_contract'

interface Words {
  readonly other: string
  readonly title: (number: string) => string
  readonly locked: { readonly heading: string; readonly about: string; readonly line: string; readonly send: string }
  readonly code: { readonly heading: string; readonly line: string; readonly label: string; readonly open: string }
  readonly again: string
  /** Before the links that send another code. */
  readonly noCode: string
  /** Where a code may come from, if there is a choice. */
  readonly ways: { readonly or: string; readonly email: string; readonly whatsapp: string }
  readonly messages: {
    readonly heading: string
    readonly line: string
    readonly yes: string
    readonly agreed: string
    readonly no: string
  }
  readonly problems: Readonly<Record<Problem, string>>
  readonly ended: Readonly<Record<Exclude<Ended, 'unknown'>, readonly [heading: string, line: string]>>
  readonly hello: (name: string) => string
  readonly statuses: Readonly<Record<BookingStatus, string>>
  readonly states: Readonly<Record<PaidInstallment['state'], string>>
  readonly vat: (percent: string) => string
  readonly feesVat: string
  readonly facts: { readonly booking: string; readonly home: string; readonly price: string; readonly handover: string }
  /** The way from the booking to the keys. */
  readonly stages: readonly [reserved: string, confirmed: string, signed: string, keys: string]
  readonly howToPay: string
  /** Of a wrong code that can still be tried. */
  readonly triesLeft: (tries: number) => string
  readonly paidOf: (share: string) => string
  readonly plan: string
  readonly next: string
  readonly nothing: string
  readonly payments: string
  readonly allPayments: (count: number) => string
  readonly received: string
  readonly left: string
  readonly receipts: string
  readonly refund: string
  readonly voucher: string
  readonly contract: string
  readonly progress: string
  readonly photo: (day: string) => string
  readonly built: (percent: string) => string
  readonly contact: string
  readonly call: string
  readonly email: string
}

export const words: Readonly<Record<BuyerLanguage, Words>> = {
  en: {
    other: 'العربية',
    title: (number) => `Booking ${number}`,
    locked: {
      heading: 'Your booking',
      about: 'Your home, its payments and receipts, the contract and the construction are on this page.',
      line: 'To open this page, we send a code to',
      send: 'Send the code',
    },
    code: {
      heading: 'Enter the code',
      line: `The code has six digits and works for ${CODE_MINUTES} minutes. We sent it to`,
      label: 'Code',
      open: 'Open the page',
    },
    again: 'Send a new code',
    noCode: 'No code after a minute?',
    ways: { or: 'or by WhatsApp to', email: 'Code by e-mail', whatsapp: 'Code by WhatsApp' },
    messages: {
      heading: 'WhatsApp',
      line: 'You may get messages about this booking by WhatsApp too, at',
      yes: 'Yes, by WhatsApp too',
      agreed: 'You get messages about this booking by WhatsApp too, at',
      no: 'No more by WhatsApp',
    },
    problems: {
      wrong: 'This code was used, tried too often, or has expired. Get a new one.',
      wait: 'A code was sent less than a minute ago. Look for it among your messages.',
      unsent: 'The code could not be sent by WhatsApp. Get it by e-mail.',
      foreign: 'Open this page from your e-mail and try again.',
      many: 'Too many tries. Wait a while and try again.',
    },
    ended: {
      failed: ['Something went wrong', 'Try again in a minute.'],
      no_contract: ['There is no contract yet', 'Ask your contact about it.'],
    },
    hello: (name) => `Hello ${name}`,
    statuses: {
      pending: 'Reserved, waiting for confirmation',
      accepted: 'Confirmed',
      completed: 'Handed over',
      cancelled: 'Canceled',
      rejected: 'Not confirmed',
      expired: 'Expired',
    },
    states: {
      scheduled: 'Scheduled',
      due: 'Due',
      part_paid: 'Part paid',
      paid: 'Paid',
      overdue: 'Overdue',
      cancelled: 'Canceled',
    },
    vat: (percent) => `VAT ${percent}% in the price`,
    feesVat: 'VAT in the fees',
    facts: { booking: 'Booking', home: 'Home', price: 'Price', handover: 'Planned handover' },
    stages: ['Reserved', 'Confirmed', 'Contract signed', 'Keys'],
    howToPay: 'How to pay',
    triesLeft: (tries) => `This code is wrong. You have ${tries === 1 ? 'one more try' : `${tries} more tries`}.`,
    paidOf: (share) => `${share} paid`,
    plan: 'Plan of your home',
    next: 'Next payment',
    nothing: 'Nothing is due.',
    payments: 'Payments',
    allPayments: (count) => `All ${count} payments`,
    received: 'Received',
    left: 'Outstanding',
    receipts: 'Receipts',
    refund: 'Refund',
    voucher: 'Voucher (PDF)',
    contract: 'Contract (PDF)',
    progress: 'Construction',
    photo: (day) => `Picture of the construction site, ${day}`,
    built: (percent) => `${percent}% built`,
    contact: 'Your contact',
    call: 'Call',
    email: 'E-mail',
  },
  ar: {
    other: 'English',
    title: (number) => `الحجز ${number}`,
    locked: {
      heading: 'حجزك',
      about: 'في هذه الصفحة وحدتك ودفعاتها وإيصالاتها والعقد وتقدّم البناء.',
      line: 'لفتح هذه الصفحة نرسل رمزاً إلى',
      send: 'أرسل الرمز',
    },
    code: {
      heading: 'أدخل الرمز',
      line: `يتكوّن الرمز من ستة أرقام ويعمل لمدة ${CODE_MINUTES} دقيقة. أرسلناه إلى`,
      label: 'الرمز',
      open: 'افتح الصفحة',
    },
    again: 'أرسل رمزاً جديداً',
    noCode: 'لم يصلك رمز بعد دقيقة؟',
    ways: { or: 'أو عبر واتساب إلى', email: 'الرمز بالبريد الإلكتروني', whatsapp: 'الرمز عبر واتساب' },
    messages: {
      heading: 'واتساب',
      line: 'يمكنك استلام رسائل عن هذا الحجز عبر واتساب أيضاً على',
      yes: 'نعم، عبر واتساب أيضاً',
      agreed: 'تصلك رسائل عن هذا الحجز عبر واتساب أيضاً على',
      no: 'لا مزيد عبر واتساب',
    },
    problems: {
      wrong: 'استُعمل الرمز أو جُرّب مرات كثيرة أو انتهت صلاحيته. اطلب رمزاً جديداً.',
      wait: 'أُرسل رمز قبل أقل من دقيقة. ابحث عنه في رسائلك.',
      unsent: 'تعذّر إرسال الرمز عبر واتساب. اطلبه بالبريد الإلكتروني.',
      foreign: 'افتح هذه الصفحة من بريدك وحاول مرة أخرى.',
      many: 'محاولات كثيرة. انتظر قليلاً ثم حاول مرة أخرى.',
    },
    ended: {
      failed: ['حدث خطأ', 'حاول مرة أخرى بعد دقيقة.'],
      no_contract: ['لا يوجد عقد بعد', 'اسأل مسؤول المبيعات عنه.'],
    },
    hello: (name) => `مرحباً ${name}`,
    statuses: {
      pending: 'محجوزة بانتظار التأكيد',
      accepted: 'مؤكّد',
      completed: 'تم التسليم',
      cancelled: 'ملغى',
      rejected: 'لم يُؤكَّد',
      expired: 'منتهي',
    },
    states: {
      scheduled: 'مجدولة',
      due: 'مستحقة',
      part_paid: 'مدفوعة جزئياً',
      paid: 'مدفوعة',
      overdue: 'متأخرة',
      cancelled: 'ملغاة',
    },
    vat: (percent) => `ضريبة القيمة المضافة ${percent}% ضمن السعر`,
    feesVat: 'ضريبة القيمة المضافة ضمن الرسوم',
    facts: { booking: 'الحجز', home: 'الوحدة', price: 'السعر', handover: 'التسليم المتوقع' },
    stages: ['محجوزة', 'مؤكّدة', 'وُقّع العقد', 'المفاتيح'],
    howToPay: 'طريقة الدفع',
    triesLeft: (tries) => `الرمز غير صحيح. المحاولات المتبقية: ${tries}`,
    paidOf: (share) => `سُدّد ${share}`,
    plan: 'مخطط وحدتك',
    next: 'الدفعة القادمة',
    nothing: 'لا توجد دفعة مستحقة.',
    payments: 'الدفعات',
    allPayments: (count) => `كل الدفعات (${count})`,
    received: 'المستلم',
    left: 'المتبقي',
    receipts: 'الإيصالات',
    refund: 'استرداد',
    voucher: 'سند القبض (PDF)',
    contract: 'العقد (PDF)',
    progress: 'تقدّم البناء',
    photo: (day) => `صورة من موقع البناء، ${day}`,
    built: (percent) => `اكتمل ${percent}%`,
    contact: 'مسؤول المبيعات',
    call: 'اتصال',
    email: 'بريد إلكتروني',
  },
}
