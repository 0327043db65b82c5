import type { ClientRegistration } from '@storey/api/inventory/client-registrations.ts'
import type { VoucherDocument } from '../../pdf/voucher.ts'
import { reasonOf } from './reasons.ts'
import { dayText, momentText } from './rules.ts'

type Kind = ClientRegistration['events'][number]['kind']

interface CardWords {
  readonly title: string
  readonly until: string
  readonly viewingBy: string
  readonly details: string
  readonly client: string
  readonly phone: string
  readonly email: string
  readonly project: string
  readonly broker: string
  readonly reason: string
  readonly issued: string
  readonly seal: string
  readonly signature: string
  readonly comma: string
  readonly by: (actor: string) => string
  readonly to: (day: string) => string
  readonly kinds: Readonly<Record<Kind, string>>
}

const words: Readonly<Record<'en' | 'ar', CardWords>> = {
  en: {
    title: 'Client registration',
    until: 'Protected until',
    viewingBy: 'Viewing by',
    details: 'Evidence',
    client: 'Client',
    phone: 'Phone',
    email: 'E-mail',
    project: 'Project',
    broker: 'Broker',
    reason: 'Reason',
    issued: 'Issued',
    seal: 'Seal',
    signature: 'The sales desk of the developer verifies the seal under Registered clients.',
    comma: ', ',
    by: (actor) => `by ${actor}`,
    to: (day) => `until ${day}`,
    kinds: {
      registered: 'Registered',
      refused: 'Refused',
      extended: 'Protection extended by activity',
      reminded: 'Reminder sent of the end',
      expired: 'Ended',
      released: 'Released',
      transferred: 'Transferred to another brokerage',
      received: 'Received by transfer',
      viewed: 'Viewing recorded',
      protected: 'Protected by the first viewing',
    },
  },
  ar: {
    title: 'تسجيل عميل',
    until: 'محمي حتى',
    viewingBy: 'المعاينة حتى',
    details: 'الإثبات',
    client: 'العميل',
    phone: 'الهاتف',
    email: 'البريد الإلكتروني',
    project: 'المشروع',
    broker: 'الوسيط',
    reason: 'السبب',
    issued: 'تاريخ الإصدار',
    seal: 'الختم',
    signature: 'يتحقق مكتب مبيعات المطوّر من الختم ضمن العملاء المسجّلين.',
    comma: '، ',
    by: (actor) => `بواسطة ${actor}`,
    to: (day) => `حتى ${day}`,
    kinds: {
      registered: 'سُجّل',
      refused: 'رُفض',
      extended: 'مُددت الحماية بنشاط',
      reminded: 'أُرسل تذكير بالانتهاء',
      expired: 'انتهى',
      released: 'أنهى الوسيط الحماية',
      transferred: 'نُقل إلى وسيط آخر',
      received: 'استُلم بالنقل',
      viewed: 'سُجّلت معاينة',
      protected: 'محمي بأول معاينة',
    },
  },
}

interface Issue {
  readonly seal: string
  readonly now: Date
  readonly timezone: string
}

/** The evidence card of a registration: what happened and when, with the seal that the sales desk can verify. */
export function cardOf(
  registration: ClientRegistration,
  { seal, now, timezone }: Issue,
  language: 'en' | 'ar' = 'en',
): VoucherDocument {
  const say = words[language]
  const { number, project, developer, brokerage, broker, client_name, client_phone, client_email } = registration
  const { status, protected_on, events } = registration
  const reason = reasonOf(registration, language)
  const list = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(say.comma)
  const moment = (instant: string) => momentText(instant, timezone, language)
  const isLive = status === 'protected' || status === 'open'
  return {
    title: say.title,
    language,
    number,
    from: brokerage.name,
    amount: { label: status === 'open' ? say.viewingBy : say.until, value: dayText(protected_on, language) },
    reversed: isLive ? null : reason,
    details: say.details,
    facts: [
      { label: say.client, value: client_name },
      ...(client_phone ? [{ label: say.phone, value: client_phone }] : []),
      ...(client_email ? [{ label: say.email, value: client_email }] : []),
      { label: say.project, value: list([project.name, developer]) },
      { label: say.broker, value: list([broker.name, brokerage.name]) },
      ...(isLive ? [{ label: say.reason, value: reason }] : []),
      ...events.map(({ kind, at, actor, detail, protected_on: until }) => ({
        label: moment(at),
        value: list([say.kinds[kind], detail, actor && say.by(actor), say.to(dayText(until, language))]),
      })),
      { label: say.issued, value: moment(now.toISOString()) },
      { label: say.seal, value: seal },
    ],
    signature: say.signature,
  }
}
