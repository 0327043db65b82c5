import type { Money } from '@storey/api/conventions.ts'
import type { BuyerLanguage } from '@storey/api/sales/booking.ts'
import type { EmailText } from '../../mail/email.ts'
import { joined } from '../../mail/email-parts.ts'
import { moneyInWords } from '../offer-page/actions.ts'
import { CODE_MINUTES } from './rules.ts'

export interface Sent {
  readonly language: BuyerLanguage
  readonly buyer_name: string
  readonly number: string
  readonly seller: string
  /** Its name, with those of its building and project. */
  readonly home: readonly string[]
  readonly price: Money | null
  /** Of its building or project. */
  readonly cover: string | null
  readonly url: string
}

const LABELS = {
  en: { home: 'Home', booking: 'Booking', price: 'Price' },
  ar: { home: 'الوحدة', booking: 'رقم الحجز', price: 'السعر' },
} as const

const factsOf = ({ language, number, home }: Sent): NonNullable<EmailText['facts']> => [
  [LABELS[language].home, joined(home, language)],
  [LABELS[language].booking, number],
]

const priceOf = ({ language, price }: Sent): NonNullable<EmailText['facts']> =>
  price === null ? [] : [[LABELS[language].price, moneyInWords(price, language)]]

const pictureOf = ({ cover, home }: Sent): Pick<EmailText, 'picture'> =>
  cover === null ? {} : { picture: { uuid: cover, alt: home.slice(1).join(', ') } }

/** The e-mail with the link to the page. */
export function pageEmail(sent: Sent): EmailText {
  const { language, buyer_name, number, seller, url } = sent
  const shown = { ...pictureOf(sent), facts: factsOf(sent), signature: seller }
  return language === 'ar'
    ? {
        ...shown,
        language: 'ar',
        subject: `صفحة حجزك ${number}`,
        title: 'صفحة حجزك',
        paragraphs: [`مرحباً ${buyer_name}،`, 'تجد فيها حالة الحجز والدفعات والإيصالات والعقد وتقدّم البناء.'],
        action: { label: 'افتح صفحة حجزك', url },
        notes: ['هذا الرابط خاص بك. عند فتحه نرسل إليك رمزاً.'],
      }
    : {
        ...shown,
        subject: `Your booking page: ${number}`,
        title: 'Your booking page',
        paragraphs: [
          `Dear ${buyer_name},`,
          'Here you find the status of your booking, your payments, receipts and contract, and the progress of construction.',
        ],
        action: { label: 'Open your booking page', url },
        notes: ['This link is private to you. When you open it, we send you a code.'],
      }
}

/** The e-mail with the code that opens the page. */
export const codeEmail = (language: BuyerLanguage, code: string): EmailText =>
  language === 'ar'
    ? {
        language: 'ar',
        subject: `${code} هو رمزك`,
        title: 'رمز فتح صفحة حجزك',
        paragraphs: [`أدخله خلال ${CODE_MINUTES} دقيقة. يعمل مرة واحدة.`],
        code,
        notes: ['إذا لم تطلبه فتجاهل هذه الرسالة.'],
      }
    : {
        subject: `${code} is your code`,
        title: 'Your code to open your booking page',
        paragraphs: [`Enter it within ${CODE_MINUTES} minutes. It works once.`],
        code,
        notes: ['If you did not ask for it, ignore this e-mail.'],
      }

/** The e-mail that asks a buyer to sign the contract. @param again a reminder */
export function signEmail(sent: Sent, again: boolean): EmailText {
  const { language, buyer_name, number, seller, url } = sent
  const shown = { ...pictureOf(sent), facts: [...factsOf(sent), ...priceOf(sent)], signature: seller }
  return language === 'ar'
    ? {
        ...shown,
        language: 'ar',
        subject: again ? `تذكير: عقد حجزك ${number} بانتظار توقيعك` : `عقد حجزك ${number} بانتظار توقيعك`,
        title: again ? 'تذكير: عقدك بانتظار توقيعك' : 'عقدك بانتظار توقيعك',
        paragraphs: [`مرحباً ${buyer_name}،`, 'اقرأه ووقّعه في صفحة حجزك.'],
        action: { label: 'اقرأ العقد ووقّعه', url },
        notes: ['هذا الرابط خاص بك. عند فتحه وعند التوقيع نرسل إليك رمزاً.'],
      }
    : {
        ...shown,
        subject: again
          ? `Reminder: please sign the contract of booking ${number}`
          : `Please sign the contract of booking ${number}`,
        title: again ? 'Reminder: your contract is ready to sign' : 'Your contract is ready to sign',
        paragraphs: [`Dear ${buyer_name},`, 'Read it and sign it on your booking page.'],
        action: { label: 'Read and sign', url },
        notes: ['This link is private to you. When you open it, and when you sign, we send you a code.'],
      }
}

/** The e-mail with the code that signs the contract. */
export const signCodeEmail = (language: BuyerLanguage, code: string, number: string): EmailText =>
  language === 'ar'
    ? {
        language: 'ar',
        subject: `${code} هو رمز توقيعك`,
        title: 'رمز توقيع عقدك',
        paragraphs: [`إدخاله يوقّع العقد. لا تعطه لأحد، ولا لنا.`, `أدخله خلال ${CODE_MINUTES} دقيقة. يعمل مرة واحدة.`],
        code,
        facts: [[LABELS.ar.booking, number]],
        notes: ['إذا لم تطلبه فتجاهل هذه الرسالة.'],
      }
    : {
        subject: `${code} is your code to sign`,
        title: 'Your code to sign the contract',
        paragraphs: [
          'This code signs your contract. Do not give it to anyone, not even to us.',
          `Enter it within ${CODE_MINUTES} minutes. It works once.`,
        ],
        code,
        facts: [[LABELS.en.booking, number]],
        notes: ['If you did not ask for it, ignore this e-mail.'],
      }
