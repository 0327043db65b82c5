import type { BuyerLanguage } from '@storey/api/sales/booking.ts'
import { priceText } from '../../inventory/units/rules.ts'
import type { EmailText } from '../../mail/email.ts'
import { type Figure, joined } from '../../mail/email-parts.ts'
import { offerWords } from '../offer-page/actions.ts'
import { type Account, payTo } from './pay-to.ts'
import type { WaitingEmail } from './queries.ts'

type About = NonNullable<WaitingEmail['about']>
type Facts = Pick<
  WaitingEmail,
  'kind' | 'buyer_name' | 'language' | 'number' | 'unit_name' | 'project_name' | 'building_name' | 'seller_name'
> &
  Pick<WaitingEmail, 'currency' | 'price' | 'paid'> &
  Partial<Pick<WaitingEmail, 'ways' | 'photo'>>

/** The text of an e-mail to a buyer, in the language of the buyer. @param page the address of the private page that the buyer has */
export function buyerEmailText(facts: Facts, about: About, page?: string): EmailText {
  const say = facts.language === 'ar' ? arabic : english
  const { subject, lines, figure, rows = [] } = say[facts.kind](facts, about)
  const account = facts.ways?.account ?? null
  const due = facts.kind === 'reminder' || facts.kind === 'overdue'
  return {
    subject,
    language: facts.language,
    paragraphs: [
      say.greeting(facts),
      ...lines.filter((line) => line !== null),
      ...(page === undefined ? [] : [say.page]),
    ],
    facts: [...rows, ...say.home(facts), ...(due && account ? payRows(account, facts) : [])],
    ...(facts.photo ? { picture: { uuid: facts.photo, alt: say.photo(facts) } } : {}),
    // Instead of the first line, which says the same in a sentence.
    ...(figure ? { figure: { at: 1, ...figure } } : {}),
    signature: facts.seller_name,
    ...(page === undefined ? {} : { action: { label: say.open, url: page } }),
    notes: [...(page === undefined ? [] : [say.private]), say.answer],
  }
}

const payRows = (account: Account, { number, language }: Facts) =>
  payTo(account, number, language).map(({ label, value }): Row => [label, value])

type Row = readonly [label: string, value: string]

interface Said {
  readonly subject: string
  /** What the letter says in figures, before the rows of the home. */
  readonly rows?: readonly Row[]
  readonly lines: readonly (string | null)[]
  readonly figure?: Omit<Figure, 'at'>
}
type Texts = Readonly<Record<WaitingEmail['kind'], (facts: Facts, about: About) => Said>> & {
  readonly greeting: (facts: Facts) => string
  readonly home: (facts: Facts) => readonly Row[]
  /** What is on the private page that the buyer has. */
  readonly page: string
  readonly open: string
  readonly private: string
  readonly answer: string
  /** Of a picture of the construction. */
  readonly photo: (facts: Facts) => string
}

export const money = (amount: number | null | undefined, { currency }: Facts) => priceText(amount ?? 0, currency)

export const dayText = (day: string | null, language: BuyerLanguage) =>
  day === null
    ? ''
    : new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en-GB', {
        dateStyle: 'long',
        timeZone: 'UTC',
      }).format(new Date(`${day}T00:00:00Z`))

/** What a payment pays, with the number of its voucher. */
const partRows = (
  parts: NonNullable<About['parts']>,
  facts: Facts,
  unnamed: string,
  voucherLabel: string,
): readonly Row[] =>
  parts.map(({ name, amount, voucher }) => [
    name === null ? unnamed : offerWords[facts.language].term(name),
    `${money(amount, facts)}${voucher === null ? '' : `\n${voucherLabel} ${voucher}`}`,
  ])

const built = (percent = '0') => ({ amount: `${percent}%`, percent: Number(percent) })

const english: Texts = {
  greeting: ({ buyer_name }) => `Dear ${buyer_name},`,
  home: ({ number, unit_name, building_name, project_name }) => [
    ['Home', joined([unit_name, building_name, project_name], 'en')],
    ['Booking', number],
  ],
  page: 'Your payments, receipts and contract are on your private page.',
  open: 'Open your page',
  private: 'This link is private to you. When you open it, we send you a code.',
  photo: ({ building_name }) => `${building_name} under construction`,
  answer: 'Reply to this e-mail if you have a question about your booking.',
  confirmation: (facts, { name, amount, day }) => ({
    subject: `Your booking ${facts.number} is confirmed`,
    lines: [
      `Your booking of ${facts.unit_name} in ${facts.project_name} is confirmed. The price is ${money(facts.price, facts)}.`,
    ],
    rows: amount
      ? [
          ['Next payment', [money(amount, facts), name].filter(Boolean).join(', ')],
          ...(day ? [['Due on', dayText(day, 'en')] as const] : []),
        ]
      : [],
    figure: {
      amount: money(facts.price, facts),
      about: `Your booking of ${facts.unit_name} in ${facts.project_name} is confirmed at this price.`,
    },
  }),
  receipt: (facts, { amount, day, parts = [] }) => ({
    subject: `We received ${money(amount, facts)} for booking ${facts.number}`,
    lines: [`We received your payment of ${money(amount, facts)} on ${dayText(day, 'en')}. Thank you.`],
    rows: [
      ...partRows(parts, facts, 'For what is due first', 'Voucher'),
      ['Received for this booking so far', money(facts.paid, facts)],
    ],
    figure: { amount: money(amount, facts), about: `Received on ${dayText(day, 'en')}. Thank you.` },
  }),
  reminder: (facts, { name, amount, day }) => ({
    subject: `Payment due on ${dayText(day, 'en')} for booking ${facts.number}`,
    lines: [`${money(amount, facts)} (${name}) is due on ${dayText(day, 'en')}.`],
    figure: { amount: money(amount, facts), about: `${name}, due on ${dayText(day, 'en')}` },
  }),
  overdue: (facts, { name, amount, day }) => ({
    subject: `Overdue payment for booking ${facts.number}`,
    lines: [
      `${money(amount, facts)} (${name}) was due on ${dayText(day, 'en')}, and we have not recorded it.`,
      'If you have paid it in the meantime, please send us the proof of payment.',
    ],
    figure: {
      amount: money(amount, facts),
      about: `${name}, was due on ${dayText(day, 'en')}. We have not recorded it.`,
      late: true,
    },
  }),
  construction: (facts, { percent, day }) => ({
    subject: `${facts.building_name}, ${facts.project_name}: ${percent}% built`,
    lines: [`On ${dayText(day, 'en')}, construction of ${facts.building_name} reached ${percent}%.`],
    figure: { ...built(percent), about: `${facts.building_name}, built as of ${dayText(day, 'en')}` },
  }),
}

/** Names of payments that are due together, each in Arabic where it is a term of the trade. A name may contain a comma: `Monthly, 1 of 40`. */
const arabicNames = (names: string | null | undefined) =>
  joined((names ?? '').split(/, (?!\d)/).map(offerWords.ar.term), 'ar')

const arabic: Texts = {
  greeting: ({ buyer_name }) => `${buyer_name}،`,
  home: ({ number, unit_name, building_name, project_name }) => [
    ['المنزل', joined([unit_name, building_name, project_name], 'ar')],
    ['الحجز', number],
  ],
  page: 'تجد دفعاتك وإيصالاتك وعقدك في صفحتك الخاصة.',
  open: 'افتح صفحتك',
  private: 'هذا الرابط خاص بك. عند فتحه نرسل إليك رمزاً.',
  photo: ({ building_name }) => `${building_name} أثناء البناء`,
  answer: 'للاستفسار عن حجزك، يرجى الرد على هذه الرسالة.',
  confirmation: (facts, { name, amount, day }) => ({
    subject: `تم تأكيد حجزك ${facts.number}`,
    lines: [`تم تأكيد حجز الوحدة ${facts.unit_name} في ${facts.project_name}. السعر ${money(facts.price, facts)}.`],
    rows: amount
      ? [
          ['الدفعة القادمة', joined([money(amount, facts), arabicNames(name)].filter(Boolean), 'ar')],
          ...(day ? [['تاريخ الاستحقاق', dayText(day, 'ar')] as const] : []),
        ]
      : [],
    figure: {
      amount: money(facts.price, facts),
      about: `تم تأكيد حجز الوحدة ${facts.unit_name} في ${facts.project_name} بهذا السعر.`,
    },
  }),
  receipt: (facts, { amount, day, parts = [] }) => ({
    subject: `استلمنا ${money(amount, facts)} للحجز ${facts.number}`,
    lines: [`استلمنا دفعتك بمبلغ ${money(amount, facts)} في ${dayText(day, 'ar')}. شكراً لك.`],
    rows: [
      ...partRows(parts, facts, 'سداداً للدفعة المستحقة أولاً', 'سند القبض'),
      ['إجمالي المبالغ المستلمة لهذا الحجز', money(facts.paid, facts)],
    ],
    figure: { amount: money(amount, facts), about: `استُلم في ${dayText(day, 'ar')}. شكراً لك.` },
  }),
  reminder: (facts, { name, amount, day }) => ({
    subject: `دفعة تستحق في ${dayText(day, 'ar')} للحجز ${facts.number}`,
    lines: [`يستحق مبلغ ${money(amount, facts)} (${arabicNames(name)}) في ${dayText(day, 'ar')}.`],
    figure: { amount: money(amount, facts), about: `${arabicNames(name)}، تستحق في ${dayText(day, 'ar')}` },
  }),
  overdue: (facts, { name, amount, day }) => ({
    subject: `دفعة متأخرة للحجز ${facts.number}`,
    lines: [
      `استحق مبلغ ${money(amount, facts)} (${arabicNames(name)}) في ${dayText(day, 'ar')}، ولم يُسجَّل لدينا بعد.`,
      'إذا سددته بالفعل، يرجى إرسال إثبات الدفع.',
    ],
    figure: {
      amount: money(amount, facts),
      about: `${arabicNames(name)}، استحقت في ${dayText(day, 'ar')}، ولم تُسجَّل لدينا بعد.`,
      late: true,
    },
  }),
  construction: (facts, { percent, day }) => ({
    subject: `${joined([facts.building_name, facts.project_name], 'ar')}: اكتمل ${percent}%`,
    lines: [`في ${dayText(day, 'ar')} بلغت نسبة إنجاز ${facts.building_name} ${percent}%.`],
    figure: { ...built(percent), about: `نسبة إنجاز ${facts.building_name} في ${dayText(day, 'ar')}` },
  }),
}
