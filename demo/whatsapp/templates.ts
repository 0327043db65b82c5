interface Component {
  readonly type: 'HEADER' | 'BODY' | 'FOOTER' | 'BUTTONS'
  readonly format?: string
  readonly text?: string
  readonly example?: object
  readonly buttons?: readonly { readonly type: string; readonly text: string; readonly url?: string }[]
}

interface Template {
  readonly id: string
  readonly name: string
  readonly language: string
  readonly category: string
  readonly status: string
  readonly rejected_reason?: string
  readonly quality_score?: { readonly score: string }
  readonly components: readonly Component[]
}

const STOP = { type: 'QUICK_REPLY', text: 'Stop these messages' }

const FOOTER = { type: 'FOOTER', text: 'Reply STOP to get no more messages.' } as const
const FOOTER_AR = { type: 'FOOTER', text: 'للإيقاف أرسل: توقف' } as const

/** A template of a message to buyers, which names each value, or numbers them. */
const toBuyers = (id: number, name: string, texts: { readonly en: string; readonly ar: string }): Template[] =>
  (['en', 'ar'] as const).map((language, at) => ({
    id: String(594_425_479_261_700 + 2 * id + at),
    name,
    language,
    category: 'UTILITY',
    status: 'APPROVED',
    quality_score: { score: 'GREEN' },
    components: [{ type: 'BODY', text: texts[language] }, language === 'ar' ? FOOTER_AR : FOOTER],
  }))

/** WhatsApp writes the text of a template for codes, and adds the button that copies the code. */
const code = (id: string, language: string, text: string, button: string): Template => ({
  id,
  name: 'one_time_code',
  language,
  category: 'AUTHENTICATION',
  status: 'APPROVED',
  components: [
    { type: 'BODY', text },
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'URL', text: button, url: 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp{{1}}' },
      ],
    },
  ],
})

/** The templates of the emulated account, in every possible state. */
export const TEMPLATES: readonly Template[] = [
  {
    id: '594425479261596',
    name: 'partner_invitation',
    language: 'en',
    category: 'MARKETING',
    status: 'APPROVED',
    quality_score: { score: 'GREEN' },
    components: [
      {
        type: 'BODY',
        text: 'Dear {{name}},\n\nMeridian Homes opens {{project}} to partners in {{city}}. Commission is {{commission}}, paid when your buyer has signed.\n\nRegister in ten minutes and see live prices.',
        example: {
          body_text_named_params: [
            { param_name: 'name', example: 'Kensington & Rowe' },
            { param_name: 'project', example: 'Harbour Crescent' },
            { param_name: 'city', example: 'London' },
            { param_name: 'commission', example: '5%' },
          ],
        },
      },
      {
        type: 'BUTTONS',
        buttons: [{ type: 'URL', text: 'Register your brokerage', url: 'https://storey.example.com/register' }, STOP],
      },
    ],
  },
  {
    id: '594425479261597',
    name: 'partner_invitation',
    language: 'ar',
    category: 'MARKETING',
    status: 'APPROVED',
    quality_score: { score: 'GREEN' },
    components: [
      {
        type: 'BODY',
        text: 'السادة {{name}}،\n\nتفتح ميريديان هومز مشروع {{project}} للشركاء في {{city}}. العمولة {{commission}} وتُدفع عند توقيع المشتري.',
        example: {
          body_text_named_params: [
            { param_name: 'name', example: 'مكتب الواحة العقاري' },
            { param_name: 'project', example: 'هاربر كريسنت' },
            { param_name: 'city', example: 'دبي' },
            { param_name: 'commission', example: '٥٪' },
          ],
        },
      },
      { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'توقف' }] },
    ],
  },
  {
    id: '594425479261598',
    name: 'launch_event',
    language: 'en',
    category: 'MARKETING',
    status: 'APPROVED',
    quality_score: { score: 'YELLOW' },
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'You’re invited' },
      {
        type: 'BODY',
        text: 'Hello {{1}}, join us for the launch of {{2}} on {{3}}. Seats are limited.',
        example: { body_text: [['Lotus Gate', 'Palm Grove', '12 December']] },
      },
      { type: 'FOOTER', text: 'Reply STOP to opt out.' },
    ],
  },
  {
    id: '594425479261599',
    name: 'account_reminder',
    language: 'en',
    category: 'UTILITY',
    status: 'APPROVED',
    quality_score: { score: 'UNKNOWN' },
    components: [{ type: 'BODY', text: 'Your partner account is ready. Sign in to see units and prices.' }],
  },
  {
    id: '594425479261600',
    name: 'brochure_with_picture',
    language: 'en',
    category: 'MARKETING',
    status: 'APPROVED',
    components: [
      { type: 'HEADER', format: 'IMAGE' },
      { type: 'BODY', text: 'The new brochure of {{1}} is here.', example: { body_text: [['Harbour Crescent']] } },
    ],
  },
  {
    id: '594425479261601',
    name: 'price_list_update',
    language: 'en',
    category: 'MARKETING',
    status: 'PENDING',
    components: [{ type: 'BODY', text: 'Prices of {{1}} change on {{2}}.' }],
  },
  {
    id: '594425479261602',
    name: 'double_commission',
    language: 'en',
    category: 'MARKETING',
    status: 'REJECTED',
    rejected_reason: 'PROMOTIONAL',
    components: [{ type: 'BODY', text: 'Double commission until Friday, {{1}}!' }],
  },
  {
    id: '594425479261603',
    name: 'weekly_offer',
    language: 'en',
    category: 'MARKETING',
    status: 'PAUSED',
    quality_score: { score: 'RED' },
    components: [{ type: 'BODY', text: 'This week’s units in {{1}}.' }],
  },
  ...toBuyers(1, 'booking_confirmed', {
    en: 'Dear {{buyer}}, your booking {{booking}} of {{unit}} in {{project}} is confirmed. The price is {{price}}.',
    ar: '{{buyer}}، تم تأكيد حجزك {{booking}} للوحدة {{unit}} في {{project}}. السعر {{price}}.',
  }),
  ...toBuyers(2, 'payment_received', {
    en: 'Dear {{buyer}}, we received {{amount}} for booking {{booking}} on {{day}}. Received so far: {{paid}}.',
    ar: '{{buyer}}، استلمنا {{amount}} للحجز {{booking}} في {{day}}. المبلغ المستلم حتى الآن: {{paid}}.',
  }),
  ...toBuyers(3, 'payment_due', {
    en: 'Dear {{1}}, a payment for booking {{2}} is due: {{3}} on {{4}} ({{5}}).',
    ar: '{{1}}، تستحق دفعة للحجز {{2}}: {{3}} في {{4}} ({{5}}).',
  }),
  ...toBuyers(4, 'payment_overdue', {
    en: 'Dear {{buyer}}, {{amount}} for booking {{booking}} was due on {{day}}. If you have paid it, please send us the proof.',
    ar: '{{buyer}}، استحق مبلغ {{amount}} للحجز {{booking}} في {{day}}. إذا سددته بالفعل، يرجى إرسال إثبات الدفع.',
  }),
  ...toBuyers(5, 'construction_progress', {
    en: 'Dear {{buyer}}, construction of {{building}} reached {{percent}}% on {{day}}.',
    ar: '{{buyer}}، بلغت نسبة إنجاز {{building}} {{percent}}% في {{day}}.',
  }),
  code(
    '594425479261720',
    'en',
    '*{{1}}* is your verification code. For your security, do not share this code.',
    'Copy code',
  ),
  code('594425479261721', 'ar', '*{{1}}* هو كود التحقق الخاص بك. للحفاظ على أمانك، لا تشارك هذا الكود.', 'نسخ الكود'),
]
