import {
  audit,
  contactBrokers,
  contactCompanies,
  contracts,
  messageBatches,
  messages,
  messageTemplates,
  organizations,
  people,
} from '@storey/api/client-endpoints.ts'
import { can } from '@storey/api/endpoint.ts'
import {
  IconAddressBook,
  IconBrandWhatsapp,
  IconBuildings,
  IconHistory,
  IconId,
  IconUserCog,
  IconWritingSign,
} from '@tabler/icons-react'
import * as copy from './shell/copy.ts'
import { page } from './shell/notices/page.ts'
import type { Screen } from './shell/site.ts'

/** The screens of the administration: organizations and the people around them. A part of `screens`. */
export const administrationScreens: readonly Screen[] = [
  {
    path: '/auth/organizations',
    list: 'organizations',
    access: organizations.list.access,
    menu: { section: 'Administration', title: copy.organizations, icon: IconBuildings, key: 'R' },
    create: { title: copy.newOrganization, access: organizations.create.access },
    page: page(() => import('./administration/organizations/OrganizationsPage.tsx'), 'OrganizationsPage'),
  },
  {
    path: '/auth/organizations/$id',
    access: organizations.one.access,
    page: page(() => import('./administration/organizations/OrganizationPage.tsx'), 'OrganizationPage'),
  },
  {
    path: '/auth/organization',
    // Its own admins: the platform's people come from the list.
    access: can('contracts.sign'),
    menu: { section: 'Administration', title: copy.organization, icon: IconBuildings },
    page: page(() => import('./administration/organizations/OrganizationPage.tsx'), 'OwnOrganizationPage'),
  },
  {
    path: '/auth/contacts/companies',
    list: 'contact-companies',
    access: contactCompanies.list.access,
    menu: { section: 'Administration', title: copy.companies, icon: IconAddressBook },
    create: { title: copy.newCompany, access: contactCompanies.create.access },
    page: page(() => import('./administration/contact-companies/CompaniesPage.tsx'), 'CompaniesPage'),
  },
  {
    path: '/auth/contacts/brokers',
    list: 'contact-brokers',
    access: contactBrokers.list.access,
    menu: { section: 'Administration', title: copy.contactBrokers, icon: IconId },
    create: { title: copy.newContactBroker, access: contactBrokers.create.access },
    page: page(() => import('./administration/contact-brokers/BrokersPage.tsx'), 'BrokersPage'),
  },
  {
    path: '/messenger/logs',
    list: 'messages',
    access: messages.list.access,
    menu: { section: 'Administration', title: copy.messages, icon: IconBrandWhatsapp },
    page: page(() => import('./messaging/messages/MessagesPage.tsx'), 'MessagesPage'),
  },
  {
    path: '/messenger/batches',
    list: 'message-batches',
    access: messageBatches.list.access,
    page: page(() => import('./messaging/batches/BatchesPage.tsx'), 'BatchesPage'),
  },
  {
    path: '/messenger/templates',
    list: 'message-templates',
    access: messageTemplates.list.access,
    page: page(() => import('./messaging/templates/TemplatesPage.tsx'), 'TemplatesPage'),
  },
  {
    path: '/auth/users',
    list: 'users',
    access: people.list.access,
    menu: { section: 'Administration', title: 'Users', icon: IconUserCog, key: 'E' },
    create: { title: copy.newUser, access: people.invite.access },
    page: page(() => import('./administration/users/UsersPage.tsx'), 'UsersPage'),
  },
  {
    path: '/auth/users/$id',
    access: people.one.access,
    page: page(() => import('./administration/users/UserPage.tsx'), 'UserPage'),
  },
  {
    path: '/auth/contracts',
    list: 'contracts',
    access: contracts.list.access,
    menu: { section: 'Administration', title: copy.agreements, icon: IconWritingSign },
    create: { title: copy.newAgreement, access: contracts.create.access },
    page: page(() => import('./administration/contracts/ContractsPage.tsx'), 'ContractsPage'),
  },
  {
    path: '/auth/contracts/$id',
    access: contracts.one.access,
    page: page(() => import('./administration/contracts/ContractPage.tsx'), 'ContractPage'),
  },
  {
    path: '/auth/audit',
    list: 'audit',
    access: audit.list.access,
    menu: { section: 'Administration', title: copy.auditLog, icon: IconHistory },
    page: page(() => import('./administration/audit/AuditPage.tsx'), 'AuditPage'),
  },
]
