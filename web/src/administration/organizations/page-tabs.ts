import type { Organization } from '@storey/api/administration/organization.ts'
import {
  apiTokens,
  audit,
  contracts,
  invites,
  members,
  organizationDocuments,
  organizations,
  people,
  registrationReviews,
} from '@storey/api/client-endpoints.ts'
import type { Access } from '@storey/api/endpoint.ts'
import { type ComponentType, lazy } from 'react'
import { part } from '../../ui/part.ts'
import { OverviewTab } from './OverviewTab.tsx'
import type { OrganizationTabProps } from './tab-props.ts'

interface OrganizationTab {
  readonly id: string
  readonly title: string
  /** Access of the call that the tab needs. */
  readonly access: Access
  /** Condition, for a tab that not every organization has. */
  readonly shown?: (organization: Organization) => boolean
  readonly count?: (organization: Organization) => number
  readonly tab: ComponentType<OrganizationTabProps>
}

/** The tabs of an organization's page, in order. All but the first are loaded when opened. */
export const organizationTabs: readonly [OrganizationTab, ...OrganizationTab[]] = [
  { id: 'overview', title: 'Overview', access: organizations.one.access, tab: OverviewTab },
  {
    id: 'documents',
    title: 'Documents',
    access: organizationDocuments.list.access,
    count: ({ documents }) => documents,
    tab: lazy(async () => ({ default: (await part(() => import('./DocumentsTab.tsx'))).DocumentsTab })),
  },
  {
    id: 'members',
    title: 'Members',
    access: members.list.access,
    tab: lazy(async () => ({ default: (await part(() => import('./people/MembersTab.tsx'))).MembersTab })),
  },
  {
    id: 'invites',
    title: 'Invites',
    access: invites.list.access,
    tab: lazy(async () => ({ default: (await part(() => import('./people/InvitesTab.tsx'))).InvitesTab })),
  },
  {
    id: 'sales-managers',
    title: 'Sales managers',
    access: people.salesManagers.access,
    shown: ({ type }) => type !== 'platform',
    tab: lazy(async () => ({ default: (await part(() => import('./people/SalesManagersTab.tsx'))).SalesManagersTab })),
  },
  {
    id: 'api-tokens',
    title: 'API tokens',
    access: apiTokens.list.access,
    shown: ({ type }) => type !== 'platform',
    tab: lazy(async () => ({ default: (await part(() => import('./people/ApiTokensTab.tsx'))).ApiTokensTab })),
  },
  {
    id: 'agreements',
    title: 'Agreements',
    access: contracts.list.access,
    shown: ({ type }) => type !== 'platform',
    tab: lazy(async () => ({
      default: (await part(() => import('../contracts/parts/AgreementsTab.tsx'))).AgreementsTab,
    })),
  },
  {
    id: 'review',
    title: 'Registration',
    access: registrationReviews.get.access,
    shown: ({ source }) => source === 'skylinebuilders' || source === 'international',
    tab: lazy(async () => ({
      default: (await part(() => import('../registration-reviews/parts/ReviewTab.tsx'))).ReviewTab,
    })),
  },
  {
    id: 'audit',
    title: 'Audit',
    access: audit.list.access,
    tab: lazy(async () => ({ default: (await part(() => import('./AuditTab.tsx'))).AuditTab })),
  },
]
