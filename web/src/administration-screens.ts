import {
  audit,
  brokerImports,
  companyImports,
  contactBrokers,
  contactCompanies,
  contracts,
  messageBatches,
  messages,
  messageTemplates,
  organizations,
  people,
  platformSettings,
} from '@storey/api/client-endpoints.ts'
import { can } from '@storey/api/endpoint.ts'
import {
  IconAddressBook,
  IconBrandWhatsapp,
  IconBuildings,
  IconHistory,
  IconId,
  IconServer,
  IconSettings,
  IconUserCog,
  IconWritingSign,
} from '@tabler/icons-react'
import { screen } from './screen.ts'
import type { Screen } from './shell/site.ts'

/** The administration screens: organizations, users, contracts. A part of `screens`. */
export const administrationScreens: readonly Screen[] = [
  {
    path: '/auth/organizations',
    list: 'organizations',
    access: organizations.list.access,
    menu: {
      section: 'Administration',
      title: 'Organizations',
      icon: IconBuildings,
      key: 'R',
      badge: 'waiting_registrations',
    },
    create: { title: 'New organization', access: organizations.create.access },
    page: screen(() => import('./administration/organizations/OrganizationsPage.tsx'), 'OrganizationsPage'),
  },
  {
    path: '/auth/organizations/$id',
    access: organizations.one.access,
    page: screen(() => import('./administration/organizations/OrganizationPage.tsx'), 'OrganizationPage'),
  },
  {
    path: '/auth/organization',
    // For an organization's own admins: platform users open it from the list.
    access: can('contracts.sign'),
    menu: { section: 'Administration', title: 'Organization', icon: IconBuildings, group: 'Settings' },
    page: screen(() => import('./administration/organizations/OrganizationPage.tsx'), 'OwnOrganizationPage'),
  },
  {
    path: '/auth/contacts/companies',
    list: 'contact-companies',
    access: contactCompanies.list.access,
    menu: { section: 'Administration', title: 'Companies', icon: IconAddressBook, group: 'Partners' },
    create: { title: 'New company', access: contactCompanies.create.access },
    page: screen(() => import('./administration/contact-companies/CompaniesPage.tsx'), 'CompaniesPage'),
  },
  {
    path: '/auth/contacts/brokers',
    list: 'contact-brokers',
    access: contactBrokers.list.access,
    menu: { section: 'Administration', title: 'Brokers', icon: IconId, group: 'Partners' },
    create: { title: 'New broker', access: contactBrokers.create.access },
    page: screen(() => import('./administration/contact-brokers/BrokersPage.tsx'), 'BrokersPage'),
  },
  {
    path: '/auth/contacts/companies/import',
    access: companyImports.list.access,
    page: screen(() => import('./administration/contact-imports/CompanyImportsPage.tsx'), 'CompanyImportsPage'),
  },
  {
    path: '/auth/contacts/companies/import/$id',
    access: companyImports.get.access,
    page: screen(() => import('./administration/contact-imports/CompanyImportPage.tsx'), 'CompanyImportPage'),
  },
  {
    path: '/auth/contacts/brokers/import',
    access: brokerImports.list.access,
    page: screen(() => import('./administration/contact-imports/BrokerImportsPage.tsx'), 'BrokerImportsPage'),
  },
  {
    path: '/auth/contacts/brokers/import/$id',
    access: brokerImports.get.access,
    page: screen(() => import('./administration/contact-imports/BrokerImportPage.tsx'), 'BrokerImportPage'),
  },
  {
    path: '/messenger/logs',
    list: 'messages',
    access: messages.list.access,
    menu: { section: 'Administration', title: 'Messages', icon: IconBrandWhatsapp, group: 'Partners' },
    page: screen(() => import('./messaging/messages/MessagesPage.tsx'), 'MessagesPage'),
  },
  {
    path: '/messenger/batches',
    list: 'message-batches',
    access: messageBatches.list.access,
    page: screen(() => import('./messaging/batches/BatchesPage.tsx'), 'BatchesPage'),
  },
  {
    path: '/messenger/templates',
    list: 'message-templates',
    access: messageTemplates.list.access,
    page: screen(() => import('./messaging/templates/TemplatesPage.tsx'), 'TemplatesPage'),
  },
  {
    path: '/auth/users',
    list: 'users',
    access: people.list.access,
    menu: { section: 'Administration', title: 'Users', icon: IconUserCog, key: 'E' },
    create: { title: 'New user', access: people.invite.access },
    page: screen(() => import('./administration/users/UsersPage.tsx'), 'UsersPage'),
  },
  {
    path: '/auth/users/$id',
    access: people.one.access,
    page: screen(() => import('./administration/users/UserPage.tsx'), 'UserPage'),
  },
  {
    path: '/auth/contracts',
    list: 'contracts',
    access: contracts.list.access,
    menu: { section: 'Administration', title: 'Agreements', icon: IconWritingSign, group: 'Settings' },
    create: { title: 'New agreement', access: contracts.create.access },
    page: screen(() => import('./administration/contracts/ContractsPage.tsx'), 'ContractsPage'),
  },
  {
    path: '/auth/contracts/$id',
    access: contracts.one.access,
    page: screen(() => import('./administration/contracts/ContractPage.tsx'), 'ContractPage'),
  },
  {
    path: '/auth/audit',
    list: 'audit',
    access: audit.list.access,
    menu: { section: 'Administration', title: 'Audit log', icon: IconHistory, group: 'Settings' },
    page: screen(() => import('./administration/audit/AuditPage.tsx'), 'AuditPage'),
  },
  {
    path: '/auth/settings',
    access: platformSettings.get.access,
    menu: { section: 'Administration', title: 'Platform', icon: IconSettings, group: 'Settings' },
    page: screen(() => import('./administration/platform/SettingsPage.tsx'), 'SettingsPage'),
  },
  {
    path: '/auth/system',
    access: can('system.read'),
    menu: { section: 'Administration', title: 'System', icon: IconServer, group: 'Settings' },
    page: screen(() => import('./administration/system/SystemPage.tsx'), 'SystemPage'),
  },
]
