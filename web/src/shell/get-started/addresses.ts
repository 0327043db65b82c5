import type { StartStep, StartStepName } from '@storey/api/administration/get-started.ts'

const list: Partial<Readonly<Record<StartStepName, string>>> = {
  create_developer: '/auth/organizations?open=new',
  create_brokerage: '/auth/organizations?type=brokerage&open=new',
  create_project: '/inventory/projects?open=new',
  create_building: '/inventory/buildings?open=new',
  release_units: '/inventory/units?status=unreleased',
  see_availability: '/channel/projects',
  register_client: '/channel/clients?open=new',
  create_lead: '/crm/leads?open=new',
  plan_activity: '/crm/activities?open=new',
  create_deal: '/crm/pipelines/kanban',
  book_unit: '/inventory/units?status=available',
}

const ofRecord: Partial<Readonly<Record<StartStepName, (id: number) => string>>> = {
  invite_developer_admin: (id) => `/auth/organizations/${id}?tab=invites`,
  invite_sales_manager: (id) => `/auth/organizations/${id}?tab=invites`,
  create_units: (id) => `/inventory/buildings/${id}`,
  create_payment_plan: (id) => `/inventory/buildings/${id}/building-payment-plan`,
}

/** Steps that must be done before. */
const needed: Partial<Readonly<Record<StartStepName, StartStepName>>> = {
  create_building: 'create_project',
  release_units: 'create_units',
  register_client: 'see_availability',
  create_deal: 'create_lead',
}

/** Address of a step; undefined while another step must be done first, or if other users do it. */
export function addressOf({ name, record_id }: StartStep, steps: readonly StartStep[]): string | undefined {
  if (steps.some((other) => other.name === needed[name] && !other.done)) return undefined
  return record_id === null ? list[name] : (ofRecord[name]?.(record_id) ?? list[name])
}
