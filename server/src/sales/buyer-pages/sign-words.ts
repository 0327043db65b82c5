import type { BuyerLanguage } from '@storey/api/sales/booking.ts'
import { CODE_MINUTES } from './rules.ts'

export type SignProblem =
  | 'name'
  | 'letters'
  | 'unread'
  | 'wrong'
  | 'wait'
  | 'many'
  | 'changed'
  | 'reason'
  | 'foreign'
  | 'unsent'
export type SignEnded = 'none' | 'wait' | 'declined' | 'changed' | 'ended' | 'signed' | 'complete'

interface SignWords {
  readonly due: string
  readonly dueLine: string
  readonly readAndSign: string
  readonly title: string
  readonly steps: readonly [read: string, code: string, sign: string]
  readonly read: string
  readonly as: (signer: string, party: string) => string
  readonly contract: string
  /** The text to read is not in the language of the page. */
  readonly otherLanguage: string
  readonly fingerprint: string
  readonly fingerprintLine: string
  readonly seller: string
  readonly buyer: string
  readonly buyers: string
  /** In the third step, before there is a code. */
  readonly later: string
  readonly codeLine: string
  readonly send: string
  readonly code: string
  readonly sent: string
  readonly name: string
  readonly hasRead: string
  readonly sign: string
  readonly decline: string
  readonly declineLine: string
  readonly declineNow: string
  readonly reason: string
  readonly back: string
  readonly download: string
  readonly downloadAll: string
  readonly next: string
  readonly yours: string
  readonly seals: (seller: string) => string
  readonly sealed: (seller: string) => string
  /** On the page of the booking, after the buyer has signed. */
  readonly sellerNext: (seller: string) => string
  readonly sealsLine: string
  readonly othersFirst: string
  readonly problems: Readonly<Record<SignProblem, string>>
  readonly ended: Readonly<Record<SignEnded, readonly [heading: string, line: string]>>
}

export const signWords: Readonly<Record<BuyerLanguage, SignWords>> = {
  en: {
    due: 'Your contract is ready to sign',
    dueLine: 'Read it, then sign it here with a code that we send to you.',
    readAndSign: 'Read and sign',
    title: 'Sign the contract',
    steps: ['Read the contract', 'Get a code', 'Sign'],
    read: 'Open the contract (PDF)',
    otherLanguage: 'The contract is in Arabic.',
    contract: 'Text of the contract',
    fingerprint: 'Fingerprint of the contract',
    fingerprintLine: 'It identifies this text. A contract with another word has another fingerprint.',
    seller: 'Seller',
    buyer: 'Buyer',
    buyers: 'Buyers',
    later: 'You sign here when you have the code.',
    as: (signer, party) => `${signer} signs for ${party}.`,
    codeLine: `The code has six digits and works for ${CODE_MINUTES} minutes. We send it to`,
    send: 'Send the code',
    code: 'Code',
    sent: `The code has six digits and works for ${CODE_MINUTES} minutes. We sent it to`,
    name: 'Your full name',
    hasRead: 'I have read the contract and I sign it.',
    sign: 'Sign the contract',
    decline: 'I do not want to sign',
    declineLine: 'If you decline, this contract ends, and the seller gets your reason.',
    declineNow: 'Decline the contract',
    reason: 'Why do you decline?',
    back: 'Back to your booking',
    download: 'Contract with your signature (PDF)',
    downloadAll: 'Contract with all signatures (PDF)',
    next: 'What happens next',
    yours: 'You signed',
    seals: (seller) => `${seller} signs`,
    sealed: (seller) => `${seller} signed`,
    sellerNext: (seller) => `Thank you. ${seller} signs next, and the contract is complete then.`,
    sealsLine: 'The contract is complete when the seller has signed too.',
    othersFirst: 'The other buyers sign first, then the seller.',
    problems: {
      name: 'Enter your full name, with 2 to 200 letters.',
      letters: 'This name has a character that cannot be printed. Write it with letters only.',
      unread: 'Confirm that you have read the contract.',
      wrong: 'This code was used, tried too often, or has expired. Send a new one.',
      wait: 'A code was sent less than a minute ago. Look for it among your messages.',
      unsent: 'The code could not be sent by WhatsApp. Get it by e-mail.',
      many: 'Too many codes were sent. Wait a while and try again.',
      changed: 'The contract has changed since you opened this page. Nothing was signed. Read it again.',
      reason: 'Enter why you decline, in at most 1,000 characters.',
      foreign: 'Open this page from your e-mail and try again.',
    },
    ended: {
      none: ['There is nothing to sign', 'Ask your contact if you expect a contract.'],
      wait: ['It is not your turn yet', 'Another buyer signs first. We send you an e-mail when it is your turn.'],
      declined: ['This contract was declined', 'Your contact will write to you about what comes next.'],
      changed: ['This contract is no longer valid', 'The buyers have changed. You will get a new contract to sign.'],
      ended: ['There is nothing to sign here', 'The signed contract was received in another way.'],
      signed: [
        'You have signed the contract',
        'Thank you. Your signature is in the contract. You can download it now.',
      ],
      complete: ['The contract is signed by everyone', 'Congratulations. Keep a copy for your records.'],
    },
  },
  ar: {
    due: 'عقدك جاهز للتوقيع',
    dueLine: 'اقرأه ثم وقّعه هنا برمز نرسله إليك.',
    readAndSign: 'اقرأ ووقّع',
    title: 'توقيع العقد',
    steps: ['اقرأ العقد', 'اطلب رمزاً', 'وقّع'],
    read: 'افتح العقد (PDF)',
    otherLanguage: 'نص العقد باللغة الإنجليزية.',
    contract: 'نص العقد',
    fingerprint: 'بصمة العقد',
    fingerprintLine: 'تحدّد البصمة هذا النص. إذا تغيّرت كلمة في العقد تغيّرت البصمة.',
    seller: 'البائع',
    buyer: 'المشتري',
    buyers: 'المشترون',
    later: 'توقّع هنا بعد أن يصلك الرمز.',
    as: (signer, party) => `يوقّع ${signer} نيابةً عن ${party}.`,
    codeLine: `يتكوّن الرمز من ستة أرقام ويعمل لمدة ${CODE_MINUTES} دقيقة. نرسله إلى`,
    send: 'أرسل الرمز',
    code: 'الرمز',
    sent: `يتكوّن الرمز من ستة أرقام ويعمل لمدة ${CODE_MINUTES} دقيقة. أرسلناه إلى`,
    name: 'اسمك الكامل',
    hasRead: 'قرأت العقد وأوقّعه.',
    sign: 'وقّع العقد',
    decline: 'لا أريد التوقيع',
    declineLine: 'إذا رفضت ينتهي هذا العقد ويُبلَّغ البائع بالسبب.',
    declineNow: 'ارفض العقد',
    reason: 'ما سبب الرفض؟',
    back: 'العودة إلى حجزك',
    download: 'العقد مع توقيعك (PDF)',
    downloadAll: 'العقد مع كل التوقيعات (PDF)',
    next: 'الخطوات التالية',
    yours: 'وقّعتَ العقد',
    seals: (seller) => `توقيع ${seller}`,
    sealed: (seller) => `وقّع ${seller}`,
    sellerNext: (seller) => `شكراً لك. الخطوة التالية توقيع ${seller}، وبه يكتمل العقد.`,
    sealsLine: 'يكتمل العقد عندما يوقّع البائع أيضاً.',
    othersFirst: 'يوقّع المشترون الآخرون أولاً ثم البائع.',
    problems: {
      name: 'أدخل اسمك الكامل، من حرفين إلى 200 حرف.',
      letters: 'في هذا الاسم رمز لا يمكن طباعته. اكتبه بالحروف فقط.',
      unread: 'أكّد أنك قرأت العقد.',
      wrong: 'استُعمل الرمز أو جُرّب مرات كثيرة أو انتهت صلاحيته. اطلب رمزاً جديداً.',
      wait: 'أُرسل رمز قبل أقل من دقيقة. ابحث عنه في رسائلك.',
      unsent: 'تعذّر إرسال الرمز عبر واتساب. اطلبه بالبريد الإلكتروني.',
      many: 'أُرسلت رموز كثيرة. انتظر قليلاً ثم حاول مرة أخرى.',
      changed: 'تغيّر العقد منذ فتحت هذه الصفحة. لم يُوقَّع شيء. اقرأه مرة أخرى.',
      reason: 'اكتب سبب الرفض في 1000 حرف على الأكثر.',
      foreign: 'افتح هذه الصفحة من بريدك وحاول مرة أخرى.',
    },
    ended: {
      none: ['لا يوجد ما يُوقَّع', 'اسأل مسؤول المبيعات إذا كنت تنتظر عقداً.'],
      wait: ['لم يحن دورك بعد', 'يوقّع مشترٍ آخر أولاً. نرسل إليك بريداً عندما يحين دورك.'],
      declined: ['رُفض هذا العقد', 'سيكتب إليك مسؤول المبيعات بشأن الخطوة التالية.'],
      changed: ['لم يعد هذا العقد سارياً', 'تغيّر المشترون. ستتلقى عقداً جديداً لتوقيعه.'],
      ended: ['لا يوجد ما يُوقَّع هنا', 'استُلم العقد الموقَّع بطريقة أخرى.'],
      signed: ['لقد وقّعت العقد', 'شكراً لك. أصبح توقيعك في العقد ويمكنك تنزيله الآن.'],
      complete: ['وقّع الجميع العقد', 'تهانينا. احتفظ بنسخة منه.'],
    },
  },
}
