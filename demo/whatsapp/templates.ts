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
]
