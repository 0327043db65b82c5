import type { Role } from '@storey/api/capabilities.ts'
import type { DatabaseRole } from '../database/opening.ts'

declare const made: unique symbol

/**
 * What one call may see. Only `admit` creates one for calls (`admitWork` for tasks that run after a call, `scopeOfJob` for jobs
 * that no user started), so that a query without a scope does not compile.
 */
export interface Scope {
  readonly [made]: true
  readonly user_id: number
  readonly user_name: string
  /** The default owner of a new record: the caller; null for an API token, which owns nothing. */
  readonly member_id: number | null
  /** The current organization; 0 if none is selected. */
  readonly organization_id: number
  /** The organizations whose inventory and sales are in reach; not used with `everything`. */
  readonly organization_ids: readonly number[]
  /** A super admin of the platform: every organization's inventory, sales and administration; no CRM. */
  readonly everything: boolean
  readonly role: Role | null
  /** Leads and deals of other users are not visible. */
  readonly own_leads_only: boolean
  /** A member of a developer whose admin lets members read the sales of its projects. */
  readonly reads_sales: boolean
  readonly currency: string
}

export const makeScope = (scope: Omit<Scope, typeof made>): Scope => scope as Scope

const settingsOf = (scope: Scope): Record<string, string> => ({
  'app.organization_id': scope.organization_id === 0 ? '' : String(scope.organization_id),
  'app.organization_ids': `{${scope.organization_ids.join(',')}}`,
  'app.user_id': String(scope.user_id),
  // Row-level security hides what was agreed and paid, whatever a query asks for.
  ...(scope.role === 'developer' && !scope.reads_sales && { 'app.hides_sales': 'on' }),
})

/** Callers restricted to their own leads use a database role with the same restriction. */
const roleOf = ({ everything, own_leads_only }: Scope): DatabaseRole =>
  everything ? 'storey_platform' : own_leads_only ? 'storey_own' : 'storey_app'

/** How a transaction of a scope begins: the role and the settings that row-level security reads. */
export const openingOf = (scope: Scope) => ({ role: roleOf(scope), settings: settingsOf(scope) })

/**
 * The scope of a job that no user started, such as ending expired holds: every organization's inventory and sales.
 * @param user_id the user whose decision the job carries out
 */
export const scopeOfJob = (name: string, user_id = 0): Scope =>
  makeScope({
    user_id,
    user_name: name,
    member_id: null,
    organization_id: 0,
    organization_ids: [],
    everything: true,
    role: null,
    own_leads_only: false,
    reads_sales: false,
    currency: 'AED',
  })

/** The scope of a brokerage's registration: only its draft, without a role. */
export const scopeOfRegistration = (organization_id: number, name: string, currency: string): Scope =>
  makeScope({
    user_id: 0,
    user_name: name,
    member_id: null,
    organization_id,
    organization_ids: [organization_id],
    everything: false,
    role: null,
    own_leads_only: false,
    reads_sales: false,
    currency,
  })

/** The scope of a buyer who opens a sale offer by its link: the seller's inventory and sales; the queries return only the offer. */
export const scopeOfBuyer = (organization_id: number): Scope =>
  makeScope({
    user_id: 0,
    user_name: 'Buyer',
    member_id: null,
    organization_id,
    organization_ids: [organization_id],
    everything: false,
    role: null,
    own_leads_only: false,
    reads_sales: false,
    currency: 'AED',
  })

/** The scope of a shared list or feed: what is published to the brokerage, and no record of its own. */
export const scopeOfReader = (organization_id: number): Scope =>
  makeScope({
    user_id: 0,
    user_name: 'Reader',
    member_id: null,
    organization_id,
    organization_ids: [],
    everything: false,
    role: null,
    own_leads_only: false,
    reads_sales: false,
    currency: 'AED',
  })

/** The visibility of a scope, stored with the results made under it. */
export interface Visibility {
  /** Null for every organization. */
  readonly organization_ids: readonly number[] | null
  readonly own_leads_only: boolean
}

export const visibilityOf = ({ everything, organization_ids, own_leads_only }: Scope): Visibility => ({
  organization_ids: everything ? null : organization_ids,
  own_leads_only,
})

/** Whether a scope sees at least as much: results made under the other may then be shown to it. */
export const stillReachable = (scope: Scope, { organization_ids, own_leads_only }: Visibility): boolean =>
  (scope.everything || (organization_ids?.every((id) => scope.organization_ids.includes(id)) ?? false)) &&
  (own_leads_only || !scope.own_leads_only)
