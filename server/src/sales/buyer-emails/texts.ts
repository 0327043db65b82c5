import type { BuyerLanguage } from '@storey/api/sales/booking.ts'
import { daysBetween } from '@storey/api/schedule/day.ts'
import { priceText } from '../../inventory/units/rules.ts'
import type { EmailText } from '../../mail/email.ts'
import { type EmailAmounts, type Figure, joined, type Row } from '../../mail/email-parts.ts'
import { counted, moneyInWords, offerWords } from '../offer-page/actions.ts'
import { type Account, payTo } from './pay-to.ts'
import type { WaitingEmail } from './queries.ts'

type About = NonNullable<WaitingEmail['about']>
type Facts = Pick<
  WaitingEmail,
  'kind' | 'buyer_name' | 'language' | 'number' | 'unit_name' | 'project_name' | 'building_name' | 'seller_name'
> &
  Pick<WaitingEmail, 'currency' | 'price' | 'paid'> &
  Partial<Pick<WaitingEmail, 'ways' | 'photo'>>

/** What is around a notice: what day it is where the seller is, and the picture of the building or its project. */
export interface Around {
  readonly today?: string | undefined
  readonly cover?: string | null | undefined
}

/** The text of an e-mail to a buyer, in the language of the buyer. @param page the address of the private page that the buyer has */
export function buyerEmailText(facts: Facts, about: About, page?: string, { today, cover }: Around = {}): EmailText {
  const say = facts.language === 'ar' ? arabic : english
  const days = today && about.day ? daysBetween(today, about.day) : undefined
  const { subject, title, lines, figure, amounts } = say[facts.kind](facts, about, days)
  const account = facts.ways?.account ?? null
  const due = facts.kind === 'reminder' || facts.kind === 'overdue'
  // The number is in the box, as the reference of the payment.
  const box = due && account ? { at: 2, heading: say.howToPay, rows: payRows(account, facts) } : undefined
  const picture = facts.photo ?? (facts.kind === 'confirmation' ? cover : null)
  return {
    subject,
    ...(title === undefined ? {} : { title }),
    language: facts.language,
    paragraphs: [say.greeting(facts), ...lines],
    ...(box ? { box } : {}),
    facts: box ? say.home(facts).slice(0, 1) : say.home(facts),
    ...(amounts ? { amounts } : {}),
    ...(picture ? { picture: { uuid: picture, alt: facts.photo ? say.photo(facts) : facts.building_name } } : {}),
    // Instead of the first line, which says the same in a sentence.
    ...(figure ? { figure: { at: 1, ...figure } } : {}),
    signature: facts.seller_name,
    ...(page === undefined ? {} : { action: { label: say.open[facts.kind], url: page } }),
    notes: [...(page === undefined ? [] : [say.private]), say.answer],
  }
}

const payRows = (account: Account, { number, language }: Facts) =>
  payTo(account, number, language).map(({ label, value }): Row => [label, value])

interface Said {
  readonly subject: string
  readonly title?: string
  readonly lines: readonly string[]
  readonly amounts?: EmailAmounts
  readonly figure?: Omit<Figure, 'at'>
}
/** @param days until the day that it is about; negative after it */
type Say = (facts: Facts, about: About, days: number | undefined) => Said

type Texts = Readonly<Record<WaitingEmail['kind'], Say>> & {
  readonly greeting: (facts: Facts) => string
  readonly home: (facts: Facts) => readonly Row[]
  readonly howToPay: string
  /** The private page that the buyer has, by what is looked for there. */
  readonly open: Readonly<Record<WaitingEmail['kind'], string>>
  readonly private: string
  readonly answer: string
  /** Of a picture of the construction. */
  readonly photo: (facts: Facts) => string
}

export const money = (
  amount: number | null | undefined,
  { currency, language }: Pick<Facts, 'currency' | 'language'>,
): string =>
  language === 'ar' ? moneyInWords({ amount: amount ?? 0, currency }, 'ar') : priceText(amount ?? 0, currency)

export const dayText = (day: string | null, language: BuyerLanguage) =>
  day === null
    ? ''
    : new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en-GB', {
        dateStyle: 'long',
        timeZone: 'UTC',
      }).format(new Date(`${day}T00:00:00Z`))

/** What a payment pays, with the number of its voucher. One part is the payment itself, and needs no sum. */
function receivedAmounts(
  { amount, parts = [] }: About,
  facts: Facts,
  say: { readonly unnamed: string; readonly voucher: string; readonly sum: string; readonly all: string },
): EmailAmounts {
  const rows = parts.map(
    (part): Row => [
      part.name === null ? say.unnamed : offerWords[facts.language].term(part.name),
      `${money(part.amount, facts)}${part.voucher === null ? '' : `\n${say.voucher} ${part.voucher}`}`,
    ],
  )
  return {
    rows,
    ...(rows.length > 1 ? { total: [say.sum, money(amount, facts)] as const } : {}),
    besides: [[say.all, money(facts.paid, facts)]],
  }
}

const built = (percent = '0') => ({ amount: `${percent}%`, percent: Number(percent) })

const daysInWords = (days: number) => (days === 1 ? '1 day' : `${days} days`)

const english: Texts = {
  greeting: ({ buyer_name }) => `Dear ${buyer_name},`,
  home: ({ number, unit_name, building_name, project_name }) => [
    ['Home', joined([unit_name, building_name, project_name], 'en')],
    ['Booking', number],
  ],
  howToPay: 'How to pay',
  open: {
    confirmation: 'Open your booking page',
    receipt: 'View your receipts',
    reminder: 'View your payments',
    overdue: 'View your payments',
    construction: 'View the progress',
  },
  private: 'This link is private to you. When you open it, we send you a code.',
  photo: ({ building_name }) => `${building_name} under construction`,
  answer: 'Reply to this e-mail if you have a question about your booking.',
  confirmation: (facts, { name, amount, day }) => ({
    subject: `Your booking ${facts.number} is confirmed`,
    title: 'Your booking is confirmed',
    lines: [`Congratulations! ${facts.unit_name} in ${facts.project_name} is booked for you.`],
    amounts: {
      rows: [
        ['Price', money(facts.price, facts)],
        ...(amount
          ? [
              [
                name ? `Next payment: ${name}` : 'Next payment',
                `${money(amount, facts)}${day ? `\nDue on ${dayText(day, 'en')}` : ''}`,
              ] as const,
            ]
          : []),
      ],
    },
  }),
  receipt: (facts, about) => ({
    subject: `We received ${money(about.amount, facts)} for booking ${facts.number}`,
    lines: [`We received your payment of ${money(about.amount, facts)} on ${dayText(about.day, 'en')}. Thank you.`],
    amounts: receivedAmounts(about, facts, {
      ...{ unnamed: 'For what is due first', voucher: 'Voucher' },
      ...{ sum: 'This payment', all: 'All payments so far' },
    }),
    figure: { amount: money(about.amount, facts), about: `Received on ${dayText(about.day, 'en')}. Thank you.` },
  }),
  reminder: (facts, { name, amount, day }, days) => {
    const left = days === undefined || days < 0 ? '' : days === 0 ? 'today, ' : `in ${daysInWords(days)}, `
    return {
      subject: `Payment due on ${dayText(day, 'en')} for booking ${facts.number}`,
      lines: [`${money(amount, facts)} (${name}) is due ${left}on ${dayText(day, 'en')}.`],
      figure: { amount: money(amount, facts), about: `${name}, due ${left}on ${dayText(day, 'en')}` },
    }
  },
  overdue: (facts, { name, amount, day }, days) => {
    const late = days === undefined || days >= 0 ? 'overdue' : `${daysInWords(-days)} overdue`
    return {
      subject: `Overdue payment for booking ${facts.number}`,
      lines: [
        `${money(amount, facts)} (${name}) is ${late}. It was due on ${dayText(day, 'en')}.`,
        'We have not received it yet. If you have already paid, reply with the proof of payment.',
      ],
      figure: {
        amount: money(amount, facts),
        about: `${name}: ${late}, was due on ${dayText(day, 'en')}`,
        late: true,
      },
    }
  },
  construction: (facts, { percent, day }) => ({
    subject: `${facts.building_name}, ${facts.project_name}: ${percent}% built`,
    lines: [`On ${dayText(day, 'en')}, construction of ${facts.building_name} reached ${percent}%.`],
    figure: { ...built(percent), about: `of ${facts.building_name} is built. Measured on ${dayText(day, 'en')}.` },
  }),
}

/** Names of payments that are due together, each in Arabic where it is a term of the trade. A name may contain a comma: `Monthly, 1 of 40`. */
const arabicNames = (names: string | null | undefined) =>
  joined((names ?? '').split(/, (?!\d)/).map(offerWords.ar.term), 'ar')

const arabicDays = (days: number) => counted(days, ['يوم واحد', 'يومين', 'أيام', 'يوماً'])

const arabic: Texts = {
  greeting: ({ buyer_name }) => `مرحباً ${buyer_name}،`,
  home: ({ number, unit_name, building_name, project_name }) => [
    ['الوحدة', joined([unit_name, building_name, project_name], 'ar')],
    ['رقم الحجز', number],
  ],
  howToPay: 'طريقة الدفع',
  open: {
    confirmation: 'افتح صفحة حجزك',
    receipt: 'اعرض إيصالاتك',
    reminder: 'اعرض دفعاتك',
    overdue: 'اعرض دفعاتك',
    construction: 'اعرض تقدّم البناء',
  },
  private: 'هذا الرابط خاص بك. عند فتحه نرسل إليك رمزاً.',
  photo: ({ building_name }) => `${building_name} أثناء البناء`,
  answer: 'للاستفسار عن حجزك، يرجى الرد على هذه الرسالة.',
  confirmation: (facts, { name, amount, day }) => ({
    subject: `تم تأكيد حجزك ${facts.number}`,
    title: 'تم تأكيد حجزك',
    lines: [`تهانينا! الوحدة ${facts.unit_name} في ${facts.project_name} محجوزة لك.`],
    amounts: {
      rows: [
        ['السعر', money(facts.price, facts)],
        ...(amount
          ? [
              [
                name ? `الدفعة القادمة: ${arabicNames(name)}` : 'الدفعة القادمة',
                `${money(amount, facts)}${day ? `\nتستحق في ${dayText(day, 'ar')}` : ''}`,
              ] as const,
            ]
          : []),
      ],
    },
  }),
  receipt: (facts, about) => ({
    subject: `استلمنا ${money(about.amount, facts)} للحجز ${facts.number}`,
    lines: [`استلمنا دفعتك بمبلغ ${money(about.amount, facts)} في ${dayText(about.day, 'ar')}. شكراً لك.`],
    amounts: receivedAmounts(about, facts, {
      ...{ unnamed: 'سداداً للدفعة المستحقة أولاً', voucher: 'سند القبض' },
      ...{ sum: 'مجموع هذه الدفعة', all: 'كل الدفعات حتى الآن' },
    }),
    figure: { amount: money(about.amount, facts), about: `استُلم في ${dayText(about.day, 'ar')}. شكراً لك.` },
  }),
  reminder: (facts, { name, amount, day }, days) => {
    const left = days === undefined || days < 0 ? '' : days === 0 ? 'اليوم، ' : `بعد ${arabicDays(days)}، `
    return {
      subject: `دفعة تستحق في ${dayText(day, 'ar')} للحجز ${facts.number}`,
      lines: [`يستحق مبلغ ${money(amount, facts)} (${arabicNames(name)}) ${left}في ${dayText(day, 'ar')}.`],
      figure: { amount: money(amount, facts), about: `${arabicNames(name)}، تستحق ${left}في ${dayText(day, 'ar')}` },
    }
  },
  overdue: (facts, { name, amount, day }, days) => {
    const late = days === undefined || days >= 0 ? 'متأخرة' : `متأخرة ${arabicDays(-days)}`
    return {
      subject: `دفعة متأخرة للحجز ${facts.number}`,
      lines: [
        `دفعة بمبلغ ${money(amount, facts)} (${arabicNames(name)}) ${late}. استحقت في ${dayText(day, 'ar')}.`,
        'لم نستلمها بعد. إذا سددتها، يرجى الرد بإثبات الدفع.',
      ],
      figure: {
        amount: money(amount, facts),
        about: `${arabicNames(name)}: ${late}، استحقت في ${dayText(day, 'ar')}`,
        late: true,
      },
    }
  },
  construction: (facts, { percent, day }) => ({
    subject: `${joined([facts.building_name, facts.project_name], 'ar')}: اكتمل ${percent}%`,
    lines: [`في ${dayText(day, 'ar')} بلغت نسبة إنجاز ${facts.building_name} ${percent}%.`],
    figure: { ...built(percent), about: `نسبة إنجاز ${facts.building_name} في ${dayText(day, 'ar')}` },
  }),
}
