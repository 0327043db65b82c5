import type { ClientRegistration, RegistrationStatus } from '@storey/api/inventory/client-registrations.ts'
import { type ProtectionCause, protectionCause } from '@storey/api/inventory/protection-causes.ts'
import { dayText } from './rules.ts'

type Language = 'en' | 'ar'
type Decided = Pick<ClientRegistration, 'status' | 'protected_on' | 'events'>
type Texts = Readonly<Record<RegistrationStatus, (day: string, cause: ProtectionCause) => string>>

const texts: Readonly<Record<Language, Texts>> = {
  en: {
    open: (day) =>
      `Not protected yet. The first brokerage that records a viewing protects the client. Record one by ${day}.`,
    protected: (day, cause) => {
      if (cause === 'received')
        return `Transferred by the brokerage that protected this client before. Protected until ${day}.`
      return cause === 'viewing'
        ? `The first viewing of this client in the project. Protected until ${day}.`
        : `The first registration of this client in the project. Protected until ${day}.`
    },
    refused: (day, cause) =>
      cause === 'viewing'
        ? `Another brokerage recorded a viewing with this client first. The client is protected until ${day}.`
        : `Another brokerage registered this client in the project first. The client is protected until ${day}.`,
    expired: (day) => `The registration ended on ${day}. The client can be registered again.`,
    released: () => 'Released by the brokerage. The client can be registered again.',
    transferred: () => 'Transferred to another brokerage by agreement of both.',
  },
  ar: {
    open: (day) => `غير محمي بعد. أول وسيط يسجّل معاينة يحصل على حماية العميل. سجّل معاينة حتى ${day}.`,
    protected: (day, cause) => {
      if (cause === 'received') return `نُقل من الوسيط الذي كان يحمي هذا العميل. الحماية حتى ${day}.`
      return cause === 'viewing'
        ? `أول معاينة لهذا العميل في المشروع. الحماية حتى ${day}.`
        : `أول تسجيل لهذا العميل في المشروع. الحماية حتى ${day}.`
    },
    refused: (day, cause) =>
      cause === 'viewing'
        ? `سجّل وسيط آخر معاينة مع هذا العميل أولاً. العميل محمي حتى ${day}.`
        : `سجّل وسيط آخر هذا العميل في المشروع أولاً. العميل محمي حتى ${day}.`,
    expired: (day) => `انتهى التسجيل في ${day}. يمكن تسجيل العميل من جديد.`,
    released: () => 'أنهى الوسيط الحماية. يمكن تسجيل العميل من جديد.',
    transferred: () => 'نُقل إلى وسيط آخر باتفاق الطرفين.',
  },
}

/** Why a client is protected or not, by the history of the registration. It names no other brokerage. */
export function reasonOf({ status, protected_on, events }: Decided, language: Language = 'en'): string {
  return texts[language][status](dayText(protected_on, language), protectionCause({ status, events }))
}
