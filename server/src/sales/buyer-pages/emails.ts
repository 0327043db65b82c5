import type { BuyerLanguage } from '@storey/api/sales/booking.ts'
import type { EmailText } from '../../mail/email.ts'
import { joined } from '../../mail/email-parts.ts'
import { CODE_MINUTES } from './rules.ts'

export interface Sent {
  readonly language: BuyerLanguage
  readonly buyer_name: string
  readonly number: string
  readonly seller: string
  /** Its name, with those of its building and project. */
  readonly home: readonly string[]
  readonly url: string
}

const factsOf = ({ language, number, home }: Sent): NonNullable<EmailText['facts']> =>
  language === 'ar'
    ? [
        ['المنزل', joined(home, 'ar')],
        ['الحجز', number],
      ]
    : [
        ['Home', joined(home, 'en')],
        ['Booking', number],
      ]

/** The e-mail with the link to the page. */
export function pageEmail(sent: Sent): EmailText {
  const { language, buyer_name, number, seller, url } = sent
  return language === 'ar'
    ? {
        language: 'ar',
        subject: `صفحة حجزك ${number}`,
        paragraphs: [`${buyer_name}،`, `تجد في صفحتك الخاصة حالة حجزك ${number} ودفعاته وإيصالاته وعقده وتقدّم البناء.`],
        facts: factsOf(sent),
        signature: seller,
        action: { label: 'افتح صفحتك', url },
        notes: ['هذا الرابط خاص بك. عند فتحه نرسل إليك رمزاً.'],
      }
    : {
        subject: `The page of your booking ${number}`,
        paragraphs: [
          `Dear ${buyer_name},`,
          `Your private page shows the status of booking ${number}, its payments, receipts and contract, and the progress of construction.`,
        ],
        facts: factsOf(sent),
        signature: seller,
        action: { label: 'Open your page', url },
        notes: ['This link is private to you. When you open it, we send you a code.'],
      }
}

/** The e-mail with the code that opens the page. */
export const codeEmail = (language: BuyerLanguage, code: string): EmailText =>
  language === 'ar'
    ? {
        language: 'ar',
        subject: `${code} هو رمزك`,
        paragraphs: ['الرمز لفتح صفحة حجزك:'],
        code,
        notes: [`يعمل الرمز مرة واحدة خلال ${CODE_MINUTES} دقيقة. إذا لم تطلبه فتجاهل هذه الرسالة.`],
      }
    : {
        subject: `${code} is your code`,
        paragraphs: ['The code that opens the page of your booking:'],
        code,
        notes: [`It works once, within ${CODE_MINUTES} minutes. If you did not ask for it, ignore this e-mail.`],
      }

/** The e-mail that asks a buyer to sign the contract. @param again a reminder */
export function signEmail(sent: Sent, again: boolean): EmailText {
  const { language, buyer_name, number, seller, url } = sent
  return language === 'ar'
    ? {
        language: 'ar',
        subject: again ? `تذكير: عقد حجزك ${number} بانتظار توقيعك` : `عقد حجزك ${number} بانتظار توقيعك`,
        paragraphs: [`${buyer_name}،`, `اقرأ عقد حجزك ${number} ووقّعه من صفحتك الخاصة.`],
        facts: factsOf(sent),
        signature: seller,
        action: { label: 'اقرأ ووقّع', url },
        notes: ['هذا الرابط خاص بك. عند فتحه وعند التوقيع نرسل إليك رمزاً.'],
      }
    : {
        subject: again
          ? `Reminder: please sign the contract of booking ${number}`
          : `Please sign the contract of booking ${number}`,
        paragraphs: [
          `Dear ${buyer_name},`,
          `The contract of your booking ${number} is ready. Read it and sign it on your private page.`,
        ],
        facts: factsOf(sent),
        signature: seller,
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
        paragraphs: [`الرمز لتوقيع عقد الحجز ${number}:`],
        code,
        notes: [`يعمل الرمز مرة واحدة خلال ${CODE_MINUTES} دقيقة. لا تعطه لأحد. إذا لم تطلبه فتجاهل هذه الرسالة.`],
      }
    : {
        subject: `${code} is your code to sign`,
        paragraphs: [`The code that signs the contract of booking ${number}:`],
        code,
        notes: [
          `It works once, within ${CODE_MINUTES} minutes. Do not give it to anyone. If you did not ask for it, ignore this e-mail.`,
        ],
      }
