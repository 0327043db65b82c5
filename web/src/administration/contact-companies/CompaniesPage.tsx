import { Button, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ContactCompanyRow } from '@storey/api/administration/contact-companies.ts'
import { contactCompanies } from '@storey/api/client-endpoints.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { IconTransform, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { query } from '../../http/query.ts'
import { CreateButton } from '../../ui/CreateButton.tsx'
import { Link } from '../../ui/Link.tsx'
import { PHONE } from '../../ui/list/FilterBar.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { Page } from '../../ui/Page.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { CompanyBulk } from './CompanyBulk.tsx'
import { NewCompany } from './CompanyForm.tsx'
import { CompanyPanel } from './CompanyPanel.tsx'
import { ConvertCompany } from './ConvertCompany.tsx'
import { deleteCompany } from './company-actions.tsx'
import { companyCard, companyColumns } from './company-columns.tsx'
import { beginCompanyExport } from './company-export.ts'
import { companyViews, useCompanyFilters } from './company-filters.ts'
import * as copy from './copy.ts'
import { ContactsMenu, usualOf } from './parts/ContactsMenu.tsx'

/** Companies that the platform wants to recruit as brokerages. */
export function CompaniesPage() {
  const list = useListState(listQueries.contactCompanies.list)
  const answer = useQuery({ ...query(contactCompanies.list, { query: list.query }), placeholderData: keepPreviousData })
  const filters = useCompanyFilters()
  const [converting, setConverting] = useState<ContactCompanyRow | undefined>()
  const { show } = list
  const { columns, card } = useMemo(() => ({ columns: companyColumns(show), card: companyCard(show) }), [show])
  const phone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false })
  const [shownColumns, setShownColumns] = useState<readonly string[]>(() => usualOf(columns))
  const add = () => show('new')
  const shown = Number(list.shown)
  const close = () => show(undefined)

  return (
    <Page
      title={copy.companies}
      area="Administration"
      count={answer.data?.meta}
      flush
      actions={
        <>
          <ContactsMenu
            importing={{ label: copy.importCompanies, to: '/auth/contacts/companies/import' }}
            begin={(format) =>
              beginCompanyExport({ asked: list.query, columns: phone ? usualOf(columns) : shownColumns }, format)
            }
          />
          <CreateButton onClick={add}>{copy.newCompany}</CreateButton>
        </>
      }
    >
      <DataTable
        name="contact-companies"
        usualSort="name"
        label={copy.companies}
        state={list}
        answer={answer}
        usual={companyViews}
        search={copy.searchHint}
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
                        label: copy.convert,
                        icon: <IconTransform size={16} stroke={1.6} />,
                        onSelect: () => setConverting(company),
                      },
                    ]),
                {
                  label: copy.deleteCompany,
                  icon: <IconTrash size={16} stroke={1.6} />,
                  onSelect: () => void deleteCompany(company),
                  danger: true,
                },
              ]
        }
        empty={{
          title: copy.noCompaniesYet,
          text: copy.companiesAreProspects,
          action: (
            <Group gap={8} justify="center">
              <Button component={Link} to="/auth/contacts/companies/import" quiet variant="default">
                {copy.importCompanies}
              </Button>
              <Button onClick={add}>{copy.newCompany}</Button>
            </Group>
          ),
        }}
      />
      {list.shown === 'new' && <NewCompany onClose={close} onMade={show} />}
      {shown > 0 && <CompanyPanel key={shown} id={shown} onClose={close} onShow={show} />}
      {converting && <ConvertCompany company={converting} onClose={() => setConverting(undefined)} />}
    </Page>
  )
}
