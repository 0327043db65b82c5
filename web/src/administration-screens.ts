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
import { late } from './late-page.ts'
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
    page: late('OrganizationsPage'),
  },
  {
    path: '/auth/organizations/$id',
    access: organizations.one.access,
    page: late('OrganizationPage'),
  },
  {
    path: '/auth/organization',
    // For an organization's own admins: platform users open it from the list.
    access: can('contracts.sign'),
    menu: { section: 'Administration', title: 'Organization', icon: IconBuildings },
    page: late('OwnOrganizationPage'),
  },
  {
    path: '/auth/contacts/companies',
    list: 'contact-companies',
    access: contactCompanies.list.access,
    menu: { section: 'Administration', title: 'Companies', icon: IconAddressBook },
    create: { title: 'New company', access: contactCompanies.create.access },
    page: late('CompaniesPage'),
  },
  {
    path: '/auth/contacts/brokers',
    list: 'contact-brokers',
    access: contactBrokers.list.access,
    menu: { section: 'Administration', title: 'Brokers', icon: IconId },
    create: { title: 'New broker', access: contactBrokers.create.access },
    page: late('BrokersPage'),
  },
  {
    path: '/auth/contacts/companies/import',
    access: companyImports.list.access,
    page: late('CompanyImportsPage'),
  },
  {
    path: '/auth/contacts/companies/import/$id',
    access: companyImports.get.access,
    page: late('CompanyImportPage'),
  },
  {
    path: '/auth/contacts/brokers/import',
    access: brokerImports.list.access,
    page: late('BrokerImportsPage'),
  },
  {
    path: '/auth/contacts/brokers/import/$id',
    access: brokerImports.get.access,
    page: late('BrokerImportPage'),
  },
  {
    path: '/messenger/logs',
    list: 'messages',
    access: messages.list.access,
    menu: { section: 'Administration', title: 'Messages', icon: IconBrandWhatsapp },
    page: late('MessagesPage'),
  },
  {
    path: '/messenger/batches',
    list: 'message-batches',
    access: messageBatches.list.access,
    page: late('BatchesPage'),
  },
  {
    path: '/messenger/templates',
    list: 'message-templates',
    access: messageTemplates.list.access,
    page: late('TemplatesPage'),
  },
  {
    path: '/auth/users',
    list: 'users',
    access: people.list.access,
    menu: { section: 'Administration', title: 'Users', icon: IconUserCog, key: 'E' },
    create: { title: 'New user', access: people.invite.access },
    page: late('UsersPage'),
  },
  {
    path: '/auth/users/$id',
    access: people.one.access,
    page: late('UserPage'),
  },
  {
    path: '/auth/contracts',
    list: 'contracts',
    access: contracts.list.access,
    menu: { section: 'Administration', title: 'Agreements', icon: IconWritingSign },
    create: { title: 'New agreement', access: contracts.create.access },
    page: late('ContractsPage'),
  },
  {
    path: '/auth/contracts/$id',
    access: contracts.one.access,
    page: late('ContractPage'),
  },
  {
    path: '/auth/audit',
    list: 'audit',
    access: audit.list.access,
    menu: { section: 'Administration', title: 'Audit log', icon: IconHistory },
    page: late('AuditPage'),
  },
]
