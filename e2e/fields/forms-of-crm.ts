import { expect } from 'vitest'
import { freshDigits, freshName } from '../browser.ts'
import type { Desk, Stored } from './desk.ts'
import { type FormCase, field, lead } from './form-case.ts'

const day = (path: string, rest = {}) => field(path, 'day', '31.12.2030', '2030-12-31', rest)

const deal = async (desk: Desk) => {
  const title = freshName()
  const { id: lead_id } = await lead(desk, title)
  return desk.change('post', '/crm/deals', { lead_id, title, value: 150_000_000 })
}

const dealOf = (desk: Desk, { id }: Stored) => desk.get(`/crm/deals/${id}`)

/** Opens a deal beside its board. */
async function openDeal(desk: Desk): Promise<Stored> {
  const made = await deal(desk)
  const pipeline = made.pipeline as { id: number }
  await desk.page.goto(`/crm/pipelines/kanban/${pipeline.id}?open=${made.id}`)
  return made
}

const activityOf = async (desk: Desk, lead_id: number) =>
  ((await desk.get(`/crm/leads/activities/${lead_id}`)) as unknown[])[0]

/** A day that one may be away until, whenever the test runs. */
const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)

const phone = freshDigits(6)
const whatsapp = freshDigits(6)

const leadFields = [
  field('phone', 'phone', `+971 (0)50 1${phone}`, `+971501${phone}`),
  field('whatsapp', 'phone', `00971 50 2${whatsapp}`, `+971502${whatsapp}`),
  field('budget_min', 'money', '1.250.000,50', '125000050'),
  field('budget_max', 'money', '2.5m', '250000000'),
]

const activityFields = [
  field('due_at', 'instant', '31.12.2030 15:30', '2030-12-31 15:30'),
  field('duration_minutes', 'number', '٤٥', '45', { bounded: true }),
]

export const formsOfCrm: readonly FormCase[] = [
  {
    name: 'New lead',
    as: 'broker_admin',
    of: ['crm/leads/form/LeadFields.tsx'],
    fields: leadFields,
    open: async ({ page }) => {
      const name = freshName()
      await page.goto('/crm/leads?open=new')
      const form = page.getByRole('dialog')
      await form.getByLabel('Full name').fill(name)
      await form.getByLabel('E-mail').fill(`${name.toLowerCase()}@example.com`)
    },
    row: (desk, { id }) => desk.get(`/crm/leads/${id}`),
  },
  {
    name: 'Edit lead',
    as: 'broker_admin',
    of: ['crm/leads/form/LeadFields.tsx'],
    fields: leadFields.filter(({ kind }) => kind === 'money'),
    open: async (desk) => {
      const { id } = await lead(desk, freshName())
      await desk.page.goto(`/crm/leads/${id}?open=facts`)
    },
    row: (desk, { id }) => desk.get(`/crm/leads/${id}`),
  },
  {
    name: 'Nurture a lead',
    as: 'broker_admin',
    of: ['crm/leads/page/NurtureLead.tsx'],
    fields: activityFields.slice(0, 1),
    open: async (desk) => {
      const made = await lead(desk, freshName())
      await desk.change('patch', `/crm/leads/${made.id}`, { version: made.version, status: 'contacted' })
      await desk.page.goto(`/crm/leads/${made.id}`)
      await desk.page.getByTitle('Status', { exact: true }).click()
      await desk.page.getByRole('menuitem', { name: /^Nurturing/ }).click()
      return made
    },
    row: (desk, _, opened) => activityOf(desk, (opened as Stored).id),
  },
  {
    name: 'Plan an activity',
    as: 'broker_admin',
    of: ['crm/activities/parts/ActivityFields.tsx'],
    fields: activityFields,
    open: async (desk) => {
      const made = await lead(desk, freshName())
      await desk.page.goto(`/crm/leads/${made.id}`)
      await desk.page.getByRole('group', { name: 'What to add' }).getByText('Activity').click()
      await desk.page.getByLabel('Subject').fill('Ask about the viewing')
      return made
    },
    row: (desk, _, opened) => activityOf(desk, (opened as Stored).id),
  },
  {
    name: 'Plan an activity for chosen leads',
    as: 'broker_admin',
    of: ['crm/leads/bulk/PlanForChosen.tsx'],
    fields: activityFields.slice(0, 1).map((due) => ({ ...due, sent: 'action.activity.due_at' })),
    open: async (desk) => {
      const name = freshName()
      const made = await lead(desk, name)
      await desk.page.goto(`/crm/leads?search=${name}`)
      await desk.page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check()
      await desk.page.getByRole('button', { name: 'More', exact: true }).click()
      await desk.page.getByRole('button', { name: 'Plan activity' }).click()
      await desk.page.getByRole('dialog').getByLabel('Subject').fill('Ask about the viewing')
      return made
    },
    row: async (desk, _, opened) => {
      // It is done as a job, beside the request.
      const { id } = opened as Stored
      await expect.poll(() => activityOf(desk, id)).toBeDefined()
      return activityOf(desk, id)
    },
  },
  {
    name: 'New deal',
    as: 'broker_admin',
    of: ['crm/deals/parts/DealForm.tsx'],
    fields: [field('value', 'money', '1 250 000,50', '125000050'), day('expected_close_on')],
    open: async (desk) => {
      const made = await lead(desk, freshName())
      await desk.page.goto(`/crm/leads/${made.id}`)
      await desk.page.getByRole('button', { name: 'New deal' }).first().click()
    },
    row: dealOf,
  },
  {
    name: 'Edit deal',
    as: 'broker_admin',
    of: ['crm/deals/parts/DealEdit.tsx'],
    fields: [field('value', 'money', 'AED 2.5m', '250000000'), day('expected_close_on')],
    open: async (desk) => {
      await openDeal(desk)
      await desk.page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click()
    },
    row: dealOf,
  },
  {
    name: 'Won deal',
    as: 'broker_admin',
    of: ['crm/deals/parts/ClosingDialog.tsx'],
    once: true,
    fields: [
      field('value', 'money', '1.650.000,00', '165000000', { bounded: true }),
      field('closed_on', 'day', '1 Feb 2026', '2026-02-01', { bounded: true }),
    ],
    open: async (desk) => {
      await openDeal(desk)
      await desk.page.getByRole('dialog').getByRole('button', { name: 'Won', exact: true }).click()
    },
    row: dealOf,
  },
  {
    name: 'Lost deal',
    as: 'broker_admin',
    of: ['crm/deals/parts/ClosingDialog.tsx'],
    once: true,
    fields: [
      field('value', 'money', '25 lakh', '250000000'),
      field('closed_on', 'day', '2026-02-28', '2026-02-28', { bounded: true }),
    ],
    open: async (desk) => {
      await openDeal(desk)
      await desk.page.getByRole('dialog').getByRole('button', { name: 'Lost', exact: true }).click()
      await desk.page
        .getByRole('dialog', { name: /as lost$/ })
        .getByLabel('Reason')
        .fill('Bought elsewhere')
    },
    row: dealOf,
  },
  {
    name: 'New stage',
    as: 'broker_admin',
    of: ['crm/pipelines/StageForm.tsx'],
    fields: [
      field('probability', 'number', '35 ', '35', { bounded: true }),
      field('rotting_days', 'number', '12.0', '12', { bounded: true }),
    ],
    open: async (desk) => {
      const pipeline = await desk.change('post', '/crm/pipelines', { name: freshName() })
      await desk.page.goto(`/crm/pipelines/${pipeline.id}`)
      await desk.page.getByRole('button', { name: 'Add stage' }).click()
      await desk.page.getByRole('dialog').getByLabel('Name').fill('Reserved')
      return pipeline
    },
    row: async (desk, _, opened) => {
      const whole = await desk.get(`/crm/pipelines/${(opened as Stored).id}`)
      return (whole as { stages: { name: string }[] }).stages.find(({ name }) => name === 'Reserved')
    },
  },
  {
    name: 'New assignment rule',
    as: 'broker_admin',
    of: ['crm/assignment/RuleForm.tsx'],
    fields: [
      field('budget_from', 'money', '850k', '85000000'),
      field('budget_to', 'money', '٢٬٥٠٠٬٠٠٠٫٥٠', '250000050'),
    ],
    open: async ({ page }) => {
      await page.goto('/crm/assignment')
      // Where there is none yet, the empty list offers it too.
      await page.getByRole('button', { name: 'New rule' }).first().click()
      // It matches no leads, because other tests assign theirs by the rules.
      await page.getByRole('dialog').getByLabel('Name').fill(freshName())
      await page.getByRole('dialog').getByRole('switch', { name: 'Active' }).uncheck()
    },
    row: async (desk, { id }) => ((await desk.get('/crm/assignment-rules')) as Stored[]).find((rule) => rule.id === id),
  },
  {
    name: 'Try the rules',
    as: 'broker_admin',
    of: ['crm/assignment/TryRules.tsx'],
    fields: [field('budget_max', 'money', '1.5 crore', '1500000000')],
    open: async (desk) => {
      const body = { name: freshName(), active: false, budget_from: 1 }
      await desk.change('post', '/crm/assignment-rules', body)
      await desk.page.goto('/crm/assignment')
    },
  },
  {
    name: 'Profile',
    as: 'broker_admin',
    of: ['account/profile/AboutForm.tsx'],
    fields: [field('phone', 'phone', '+971 (0)50 123 4567', '+971501234567')],
    open: ({ page }) => page.goto('/auth/account-settings/profile'),
    row: (desk) => desk.get('/auth/me'),
  },
  {
    name: 'Away',
    as: 'broker_admin',
    of: ['account/profile/AwayCard.tsx'],
    fields: [field('away_until', 'day', soon, soon, { bounded: true })],
    open: async (desk) => {
      await desk.change('patch', '/auth/profile/away', { away_until: null })
      await desk.page.goto('/auth/account-settings/profile')
    },
    row: async (desk) => {
      const row = await desk.get('/auth/me')
      // An absent user gets no leads by the rules of other tests.
      await desk.change('patch', '/auth/profile/away', { away_until: null })
      return row
    },
  },
]
