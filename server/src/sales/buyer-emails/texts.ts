import type { BuyerLanguage } from '@storey/api/sales/booking.ts'
import { priceText } from '../../inventory/units/rules.ts'
import type { EmailText } from '../../mail/email.ts'
import { offerWords } from '../offer-page/actions.ts'
import type { WaitingEmail } from './queries.ts'

type About = NonNullable<WaitingEmail['about']>
type Facts = Pick<
  WaitingEmail,
  'kind' | 'buyer_name' | 'language' | 'number' | 'unit_name' | 'project_name' | 'building_name' | 'seller_name'
> &
  Pick<WaitingEmail, 'currency' | 'price' | 'paid'>

/** The text of an e-mail to a buyer, in the language of the buyer. */
export function buyerEmailText(facts: Facts, about: About): EmailText {
  const say = facts.language === 'ar' ? arabic : english
  const { subject, lines, figure } = say[facts.kind](facts, about)
  return {
    subject,
    language: facts.language,
    paragraphs: [say.greeting(facts), ...lines.filter((line) => line !== null), say.home(facts)],
    // Instead of the first line, which says the same in a sentence.
    ...(figure ? { figure: { at: 1, ...figure } } : {}),
    signature: facts.seller_name,
    notes: [say.answer],
  }
}

interface Said {
  readonly subject: string
  readonly lines: readonly (string | null)[]
  readonly figure?: { readonly amount: string; readonly about: string }
}
type Texts = Readonly<Record<WaitingEmail['kind'], (facts: Facts, about: About) => Said>> & {
  readonly greeting: (facts: Facts) => string
  readonly home: (facts: Facts) => string
  readonly answer: string
}

export const money = (amount: number | null | undefined, { currency }: Facts) => priceText(amount ?? 0, currency)

export const dayText = (day: string | null, language: BuyerLanguage) =>
  day === null
    ? ''
    : new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en-GB', {
        dateStyle: 'long',
        timeZone: 'UTC',
      }).format(new Date(`${day}T00:00:00Z`))

/** What a payment pays, a line each, with the number of its voucher. */
const partsText = (parts: NonNullable<About['parts']>, facts: Facts, unnamed: string, voucherLabel: string) =>
  parts
    .map(({ name, amount, voucher }) => {
      const number = voucher === null ? '' : ` (${voucherLabel} ${voucher})`
      return `${name === null ? unnamed : offerWords[facts.language].term(name)}: ${money(amount, facts)}${number}`
    })
    .join('\n') || null

const english: Texts = {
  greeting: ({ buyer_name }) => `Dear ${buyer_name},`,
  home: ({ number, unit_name, building_name, project_name }) =>
    `Booking ${number}: ${unit_name}, ${building_name}, ${project_name}.`,
  answer: 'Reply to this e-mail if you have a question about your booking.',
  confirmation: (facts, { name, amount, day }) => ({
    subject: `Your booking ${facts.number} is confirmed`,
    lines: [
      `Your booking of ${facts.unit_name} in ${facts.project_name} is confirmed. The price is ${money(facts.price, facts)}.`,
      amount
        ? `Your next payment is ${money(amount, facts)} (${name})${day ? `, due on ${dayText(day, 'en')}` : ''}.`
        : null,
    ],
    figure: {
      amount: money(facts.price, facts),
      about: `Your booking of ${facts.unit_name} in ${facts.project_name} is confirmed at this price.`,
    },
  }),
  receipt: (facts, { amount, day, parts = [] }) => ({
    subject: `We received ${money(amount, facts)} for booking ${facts.number}`,
    lines: [
      `We received your payment of ${money(amount, facts)} on ${dayText(day, 'en')}. Thank you.`,
      partsText(parts, facts, 'For what is due first', 'voucher'),
      `Received for this booking so far: ${money(facts.paid, facts)}.`,
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
    },
  }),
  construction: (facts, { percent, day }) => ({
    subject: `${facts.building_name}, ${facts.project_name}: ${percent}% built`,
    lines: [`On ${dayText(day, 'en')}, construction of ${facts.building_name} reached ${percent}%.`],
    figure: { amount: `${percent}%`, about: `${facts.building_name}, built as of ${dayText(day, 'en')}` },
  }),
}

/** Names of payments that are due together, each in Arabic where it is a term of the trade. A name may contain a comma: `Monthly, 1 of 40`. */
const arabicNames = (names: string | null | undefined) =>
  (names ?? '')
    .split(/, (?!\d)/)
    .map(offerWords.ar.term)
    .join('، ')

const arabic: Texts = {
  greeting: ({ buyer_name }) => `${buyer_name}،`,
  home: ({ number, unit_name, building_name, project_name }) =>
    `الحجز ${number}: ${unit_name}، ${building_name}، ${project_name}.`,
  answer: 'للاستفسار عن حجزك، يرجى الرد على هذه الرسالة.',
  confirmation: (facts, { name, amount, day }) => ({
    subject: `تم تأكيد حجزك ${facts.number}`,
    lines: [
      `تم تأكيد حجز الوحدة ${facts.unit_name} في ${facts.project_name}. السعر ${money(facts.price, facts)}.`,
      amount
        ? `الدفعة القادمة ${money(amount, facts)} (${arabicNames(name)})${day ? `، وتستحق في ${dayText(day, 'ar')}` : ''}.`
        : null,
    ],
    figure: {
      amount: money(facts.price, facts),
      about: `تم تأكيد حجز الوحدة ${facts.unit_name} في ${facts.project_name} بهذا السعر.`,
    },
  }),
  receipt: (facts, { amount, day, parts = [] }) => ({
    subject: `استلمنا ${money(amount, facts)} للحجز ${facts.number}`,
    lines: [
      `استلمنا دفعتك بمبلغ ${money(amount, facts)} في ${dayText(day, 'ar')}. شكراً لك.`,
      partsText(parts, facts, 'سداداً للدفعة المستحقة أولاً', 'سند القبض'),
      `إجمالي المبالغ المستلمة لهذا الحجز: ${money(facts.paid, facts)}.`,
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
    },
  }),
  construction: (facts, { percent, day }) => ({
    subject: `${facts.building_name}، ${facts.project_name}: اكتمل ${percent}%`,
    lines: [`في ${dayText(day, 'ar')} بلغت نسبة إنجاز ${facts.building_name} ${percent}%.`],
    figure: { amount: `${percent}%`, about: `نسبة إنجاز ${facts.building_name} في ${dayText(day, 'ar')}` },
  }),
}
