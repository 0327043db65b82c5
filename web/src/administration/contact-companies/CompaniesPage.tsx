import { Button, Group } from '@mantine/core'
import type { ContactCompanyRow } from '@storey/api/administration/contact-companies.ts'
import { contactCompanies } from '@storey/api/client-endpoints.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { IconTransform, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { query } from '../../http/query.ts'
import { CreateButton } from '../../ui/CreateButton.tsx'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { Link } from '../../ui/Link.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { Page } from '../../ui/Page.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { usePhone } from '../../ui/usePhone.ts'
import { CompanyBulk } from './CompanyBulk.tsx'
import { NewCompany } from './CompanyForm.tsx'
import { CompanyPanel } from './CompanyPanel.tsx'
import { ConvertCompany } from './ConvertCompany.tsx'
import { deleteCompany } from './company-actions.tsx'
import { companyCard, companyColumns } from './company-columns.tsx'
import { beginCompanyExport } from './company-export.ts'
import { companyViews, useCompanyFilters } from './company-filters.ts'
import { ContactsMenu, usualOf } from './parts/ContactsMenu.tsx'

/** Companies that the platform wants to recruit as brokerages. */
export function CompaniesPage() {
  const list = useListState(listQueries.contactCompanies.list)
  const answer = useQuery(keepPrevious(query(contactCompanies.list, { query: list.query })))
  const filters = useCompanyFilters()
  const [converting, setConverting] = useState<ContactCompanyRow | undefined>()
  const { show } = list
  const { columns, card } = useMemo(() => ({ columns: companyColumns(show), card: companyCard(show) }), [show])
  const phone = usePhone()
  const [shownColumns, setShownColumns] = useState<readonly string[]>(() => usualOf(columns))
  const add = () => show('new')
  const openId = Number(list.shown)
  const close = () => show(undefined)

  return (
    <Page
      title="Companies"
      area="Administration"
      count={answer.data?.meta}
      flush
      actions={
        <>
          <ContactsMenu
            importing={{ label: 'Import companies', to: '/auth/contacts/companies/import' }}
            begin={(format) =>
              beginCompanyExport({ asked: list.query, columns: phone ? usualOf(columns) : shownColumns }, format)
            }
          />
          <CreateButton onClick={add}>New company</CreateButton>
        </>
      }
    >
      <DataTable
        name="contact-companies"
        usualSort="name"
        label="Companies"
        state={list}
        answer={answer}
        usual={companyViews}
        search="Name, license or e-mail"
        filters={filters}
        columns={columns}
        rowName={({ name }) => name}
        card={card}
        bulk={(chosen) => <CompanyBulk chosen={chosen} />}
        onColumns={setShownColumns}
        onPreview={({ id }) => show(id)}
        menu={(company) =>
          company.status === 'converted'
            ? []
            : [
                ...(company.status === 'blocked'
                  ? []
                  : [
                      {
                        label: 'Convert',
                        icon: <IconTransform size={16} stroke={1.6} />,
                        onSelect: () => setConverting(company),
                      },
                    ]),
                {
                  label: 'Delete company',
                  icon: <IconTrash size={16} stroke={1.6} />,
                  onSelect: () => void deleteCompany(company),
                  danger: true,
                },
              ]
        }
        empty={{
          scene: 'window',
          title: 'No companies yet',
          text: 'Companies you want to win as brokerages. Add the first one.',
          action: (
            <Group gap={8} justify="center">
              <Button component={Link} to="/auth/contacts/companies/import" quiet variant="default">
                Import companies
              </Button>
              <Button onClick={add}>New company</Button>
            </Group>
          ),
        }}
      />
      {list.shown === 'new' && <NewCompany onClose={close} onMade={show} />}
      {openId > 0 && <CompanyPanel key={openId} id={openId} onClose={close} onShow={show} />}
      {converting && <ConvertCompany company={converting} onClose={() => setConverting(undefined)} />}
    </Page>
  )
}
