interface KindWords {
  readonly title: string
  readonly amount: string
  readonly day: string
  /** The label of the buyers. */
  readonly party: string
}

/** Labels of a voucher that a statement does not have. */
interface VoucherWords {
  readonly receipt: KindWords
  readonly refund: KindWords
  readonly details: string
  readonly number: string
  readonly method: string
  readonly reference: string
  readonly vat: string
  readonly net: string
  readonly untaxed: Readonly<Record<'exempt' | 'outside', string>>
  readonly tax: string
  readonly pays: string
  readonly onBehalfOf: string
  readonly inWords: string
  readonly account: string
  readonly holder: string
  readonly legalName: string
  readonly taxNumber: string
  readonly recordedBy: string
  readonly reversed: (day: string, reason: string) => string
  readonly signature: (seller: string) => string
}

export const words: Readonly<Record<'en' | 'ar', VoucherWords>> = {
  en: {
    receipt: {
      title: 'Receipt voucher',
      amount: 'Amount received',
      day: 'Received on',
      party: 'Received from',
    },
    refund: { title: 'Payment voucher', amount: 'Amount refunded', day: 'Paid on', party: 'Paid to' },
    details: 'Details',
    number: 'Voucher number',
    method: 'Method',
    reference: 'Reference',
    vat: 'VAT in it',
    net: 'Amount without VAT',
    tax: 'VAT',
    untaxed: { exempt: 'Exempt', outside: 'Outside the scope of VAT' },
    pays: 'Payment for',
    onBehalfOf: 'On behalf of',
    inWords: 'Amount in words',
    account: 'Bank account',
    holder: 'Account holder',
    legalName: 'Issued by',
    taxNumber: 'Tax registration number',
    recordedBy: 'Recorded by',
    reversed: (day, reason) => `VOID. Reversed on ${day}: ${reason}`,
    signature: (seller) => `Signature and stamp, ${seller}`,
  },
  ar: {
    receipt: {
      title: 'سند قبض',
      amount: 'المبلغ المستلم',
      day: 'تاريخ الاستلام',
      party: 'استُلم من',
    },
    refund: { title: 'سند صرف', amount: 'المبلغ المسترد', day: 'تاريخ الدفع', party: 'دُفع إلى' },
    details: 'التفاصيل',
    number: 'رقم السند',
    method: 'الطريقة',
    reference: 'المرجع',
    vat: 'ضريبة القيمة المضافة ضمنه',
    net: 'المبلغ دون الضريبة',
    tax: 'ضريبة القيمة المضافة',
    untaxed: { exempt: 'معفاة', outside: 'خارج نطاق الضريبة' },
    pays: 'دفعة عن',
    onBehalfOf: 'نيابة عن',
    inWords: 'المبلغ كتابةً',
    account: 'الحساب المصرفي',
    holder: 'صاحب الحساب',
    legalName: 'جهة الإصدار',
    taxNumber: 'رقم التسجيل الضريبي',
    recordedBy: 'سجّله',
    reversed: (day, reason) => `ملغى. أُلغي في ${day}: ${reason}`,
    signature: (seller) => `التوقيع والختم، ${seller}`,
  },
}
