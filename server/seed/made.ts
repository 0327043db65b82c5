import type { BuildingPlan } from './estate.ts'
import type { MadePlan } from './payment-plans.ts'
import type { Stack } from './stacks.ts'
import type { Organization } from './staff.ts'

export interface MadeUnit {
  readonly id: number
  readonly organization_id: number
  readonly project_id: number
  readonly building_id: number
  readonly number: string
  readonly type: Stack['type']
  readonly bedrooms: number
  readonly price: number
  readonly currency: string
  readonly status: 'unreleased' | 'available' | 'blocked'
  readonly released_at: string | null
}

export interface MadeBuilding {
  readonly id: number
  readonly plan: BuildingPlan
  readonly project: MadeProject
  readonly completion_on: string
  readonly payment_plans: readonly MadePlan[]
  readonly units: readonly MadeUnit[]
}

export interface MadeProject {
  readonly id: number
  readonly name: string
  readonly builder: Organization
}
