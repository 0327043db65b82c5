import * as z from 'zod'
import { job } from '../account/tasks.ts'
import { one } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { exportShape, PAGES } from '../list-export.ts'
import { contactBrokers } from './contact-brokers.ts'
import { contactCompanies } from './contact-companies.ts'
import { brokerColumnNames, companyColumnNames } from './contact-names.ts'

/** The filters of the lists, without pages. */
export const exportedCompanies = contactCompanies.list.query.omit(PAGES).extend(exportShape(z.enum(companyColumnNames)))
export type ExportedCompanies = z.output<typeof exportedCompanies>
export const exportedBrokers = contactBrokers.list.query.omit(PAGES).extend(exportShape(z.enum(brokerColumnNames)))
export type ExportedBrokers = z.output<typeof exportedBrokers>

const access = can('contacts.manage')

export const companyExport = {
  begin: endpoint({
    method: 'POST',
    path: '/auth/contacts/companies/export',
    summary: 'Export the contact companies of a list as it is seen, or chosen ones of them; the job holds the file',
    access,
    changes: ['job'],
    audit: { label: 'Export contact companies', subject: 'contact_export' },
    status: 201,
    idempotent: true,
    body: exportedCompanies,
    response: one(job),
  }),
}

export const brokerExport = {
  begin: endpoint({
    method: 'POST',
    path: '/auth/contacts/brokers/export',
    summary: 'Export the contact brokers of a list as it is seen, or chosen ones of them; the job holds the file',
    access,
    changes: ['job'],
    audit: { label: 'Export contact brokers', subject: 'contact_export' },
    status: 201,
    idempotent: true,
    body: exportedBrokers,
    response: one(job),
  }),
}
