import type { PaidInstallment, ReceiptMethod } from '@storey/api/sales/receipts.ts'
import { plainDayText } from '@storey/api/schedule/day.ts'
import { dayText, monthText, arabic as offerArabic } from '../offer-page/actions.ts'

/** Labels of a statement, apart from typed texts. */
interface StatementWords {
  readonly title: string
  readonly day: (day: string) => string
  readonly due: (text: string) => string
  /** The month of an estimated day. */
  readonly about: (day: string) => string
  readonly list: (items: readonly string[]) => string
  readonly facts: readonly [date: string, booking: string, unit: string, project: string, plan: string]
  readonly buyers: (count: number) => string
  readonly totals: Readonly<Record<'agreed' | 'received' | 'left' | 'refundAgreed' | 'refunded' | 'overdue', string>>
  /** The VAT in the price, at a rate. */
  readonly vat: (percent: string) => string
  readonly feesVat: string
  readonly net: string
  readonly states: Readonly<Record<PaidInstallment['state'], string>>
  readonly methods: Readonly<Record<ReceiptMethod, string>>
  readonly refund: (method: string) => string
  readonly pays: (method: string, name: string) => string
  readonly reversed: (day: string) => string
  readonly installments: string
  readonly installmentHeads: (currency: string) => readonly string[]
  readonly receipts: string
  readonly receiptHeads: (currency: string) => readonly string[]
  readonly noReceipts: string
}

export const words: Readonly<Record<'en' | 'ar', StatementWords>> = {
  en: {
    title: 'Statement of payments',
    day: plainDayText,
    due: (text) => text,
    about: (day) => `about ${plainDayText(day).replace(/^\d+ /, '')}`,
    list: (items) => items.join(', '),
    facts: ['Date', 'Booking', 'Unit', 'Project', 'Plan'],
    buyers: (count) => (count === 1 ? 'Buyer' : 'Buyers'),
    totals: {
      agreed: 'Contract total',
      received: 'Received',
      left: 'Outstanding',
      refundAgreed: 'Refund agreed',
      refunded: 'Refunded',
      overdue: 'Of which overdue',
    },
    vat: (percent) => `VAT ${percent}% in the price`,
    feesVat: 'VAT in the fees',
    net: 'Price without VAT',
    states: {
      scheduled: 'Scheduled',
      due: 'Due',
      part_paid: 'Part paid',
      paid: 'Paid',
      overdue: 'Overdue',
      cancelled: 'Canceled',
    },
    methods: {
      bank_transfer: 'Bank transfer',
      cheque: 'Cheque',
      cash: 'Cash',
      card: 'Card',
      online: 'Online',
      other: 'Other',
    },
    refund: (method) => `Refund, ${method.toLowerCase()}`,
    pays: (method, name) => `${method}, for ${name}`,
    reversed: (day) => `Reversed on ${day}`,
    installments: 'Installments',
    installmentHeads: (currency) => ['Installment', 'Due', 'Status', `Amount, ${currency}`, 'Paid', 'Outstanding'],
    receipts: 'Receipts',
    receiptHeads: (currency) => ['No.', 'Received on', 'Method', 'Reference', `Amount, ${currency}`],
    noReceipts: 'No receipts yet.',
  },
  ar: {
    title: 'كشف الدفعات',
    day: (day) => dayText(day, 'ar'),
    due: offerArabic.due,
    about: (day) => offerArabic.about(monthText(day, 'ar')),
    list: offerArabic.list,
    facts: ['التاريخ', 'الحجز', 'الوحدة', 'المشروع', 'خطة الدفع'],
    buyers: (count) => (count === 1 ? 'المشتري' : count === 2 ? 'المشتريان' : 'المشترون'),
    totals: {
      agreed: 'المبلغ المتفق عليه',
      received: 'المبلغ المستلم',
      left: 'المبلغ المتبقي',
      refundAgreed: 'مبلغ الاسترداد المتفق عليه',
      refunded: 'المبلغ المسترد',
      overdue: 'منه متأخر السداد',
    },
    vat: (percent) => `ضريبة القيمة المضافة ${percent}% ضمن السعر`,
    feesVat: 'ضريبة القيمة المضافة ضمن الرسوم',
    net: 'السعر دون الضريبة',
    states: {
      scheduled: 'مجدولة',
      due: 'مستحقة',
      part_paid: 'مسددة جزئيًا',
      paid: 'مسددة',
      overdue: 'متأخرة',
      cancelled: 'ملغاة',
    },
    methods: {
      bank_transfer: 'تحويل مصرفي',
      cheque: 'شيك',
      cash: 'نقدًا',
      card: 'بطاقة',
      online: 'عبر الإنترنت',
      other: 'أخرى',
    },
    refund: (method) => `استرداد، ${method}`,
    pays: (method, name) => `${method}، عن ${name}`,
    reversed: (day) => `أُلغي في ${day}`,
    installments: 'الدفعات',
    installmentHeads: (currency) => ['الدفعة', 'الاستحقاق', 'الحالة', `المبلغ، ${currency}`, 'المسدد', 'المتبقي'],
    receipts: 'الإيصالات',
    receiptHeads: (currency) => ['الرقم', 'تاريخ الاستلام', 'الطريقة', 'المرجع', `المبلغ، ${currency}`],
    noReceipts: 'لم يُسجَّل استلام أي مبلغ حتى الآن.',
  },
}
