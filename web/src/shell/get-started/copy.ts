import type { StartStepName } from '@storey/api/administration/get-started.ts'

/** Texts of the guide to the first steps. */
export const getStarted = 'Get started'
export const done = (count: number, total: number) => `${count} of ${total} done`
export const dismissGuide = 'Dismiss guide'
export const isDone = 'Done'

interface StepWords {
  readonly title: string
  readonly text: string
  /** Undefined if other users do the step. */
  readonly button?: string
}

export const steps: Readonly<Record<StartStepName, StepWords>> = {
  create_developer: {
    title: 'Create a developer',
    text: 'The company whose projects you sell.',
    button: 'Create developer',
  },
  invite_developer_admin: {
    title: 'Invite its admin',
    text: 'They add projects, buildings, units and payment plans.',
    button: 'Invite admin',
  },
  invite_sales_manager: {
    title: 'Invite a sales manager',
    text: 'They hold and book units of the developers you assign to them.',
    button: 'Invite sales manager',
  },
  create_brokerage: {
    title: 'Set up a brokerage',
    text: 'Brokers work their own leads and deals.',
    button: 'Create brokerage',
  },
  receive_developers: {
    title: 'Wait for your developers',
    text: 'A super admin assigns you the developers you sell for.',
  },
  create_project: {
    title: 'Create a project',
    text: 'A project groups the buildings you sell.',
    button: 'Create project',
  },
  create_building: {
    title: 'Add a building',
    text: 'With its floors and handover date.',
    button: 'Add building',
  },
  create_units: {
    title: 'Add units',
    text: 'Generate all units of a building at once.',
    button: 'Add units',
  },
  create_payment_plan: {
    title: 'Create a payment plan',
    text: 'Units are booked on a plan of their building.',
    button: 'Create payment plan',
  },
  release_units: {
    title: 'Release units for sale',
    text: 'Set them to available, so that they can be held and booked.',
    button: 'Release units',
  },
  create_lead: {
    title: 'Add your first lead',
    text: 'Enter one or import a list.',
    button: 'Add lead',
  },
  plan_activity: {
    title: 'Plan an activity',
    text: 'Calls, viewings and tasks, with reminders.',
    button: 'Plan activity',
  },
  create_deal: {
    title: 'Open a deal',
    text: 'Deals move through the stages of your pipeline.',
    button: 'Open board',
  },
  book_unit: {
    title: 'Book a unit',
    text: 'Choose an available unit and a payment plan.',
    button: 'Choose unit',
  },
}
