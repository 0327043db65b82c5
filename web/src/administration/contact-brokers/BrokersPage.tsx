import { Button, Group, Text, UnstyledButton } from '@mantine/core'
import type { ContactBroker } from '@storey/api/administration/contact-brokers.ts'
import { type BrokerColumn, brokerStatuses, contactStatusLabels } from '@storey/api/administration/contact-names.ts'
import type { ContactBrokerStatus } from '@storey/api/administration/contact-statuses.ts'
import { contactBrokers } from '@storey/api/client-endpoints.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { act } from '../../ui/act.ts'
import { CreateButton } from '../../ui/CreateButton.tsx'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { Link } from '../../ui/Link.tsx'
import type { Filter } from '../../ui/list/filters.ts'
import { useListState } from '../../ui/list/useListState.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { Page } from '../../ui/Page.tsx'
import { type Column, columnsOf } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { RowCard } from '../../ui/table/RowCard.tsx'
import { usePhone } from '../../ui/usePhone.ts'
import { Instant } from '../../ui/values/Instant.tsx'
import { PhoneText } from '../../ui/values/PhoneText.tsx'
import { ContactStatus } from '../contact-companies/parts/ContactStatus.tsx'
import { ContactsMenu, usualOf } from '../contact-companies/parts/ContactsMenu.tsx'
import {
  knownBrokerImports,
  knownCompanies,
  loadBrokerImports,
  loadCompanies,
} from '../contact-companies/parts/pickers.ts'
import { statusEdit } from '../contact-companies/parts/status-edit.tsx'
import { BrokerBulk } from './BrokerBulk.tsx'
import { BrokerPanel, NewBroker } from './BrokerForm.tsx'
import { beginBrokerExport } from './broker-export.ts'

type Key = 'import_id' | 'status' | 'company_id' | 'has_whatsapp' | 'opted_out' | 'contacted_from' | 'contacted_to'

const filters: readonly Filter<Key>[] = [
  {
    kind: 'choice',
    key: 'status',
    label: 'Status',
    options: brokerStatuses.map((value) => ({ value, label: contactStatusLabels[value] })),
  },
  { kind: 'record', key: 'company_id', label: 'Company', load: loadCompanies, known: knownCompanies },
  { kind: 'yes', key: 'has_whatsapp', label: 'WhatsApp', yes: 'Has WhatsApp', no: 'No WhatsApp' },
  { kind: 'yes', key: 'opted_out', label: 'Messages', yes: 'Opted out', no: 'Allowed' },
  { kind: 'record', key: 'import_id', label: 'Import', load: loadBrokerImports, known: knownBrokerImports },
  { kind: 'days', from: 'contacted_from', to: 'contacted_to', label: 'Last contacted' },
]

/** The brokers of contact companies, by name. */
export function BrokersPage() {
  const list = useListState(listQueries.contactBrokers.list)
  const answer = useQuery(keepPrevious(query(contactBrokers.list, { query: list.query })))
  const { show } = list
  const columns = useMemo(() => columnsFor(show), [show])
  const phone = usePhone()
  const [shownColumns, setShownColumns] = useState<readonly string[]>(() => usualOf(columns))
  const openId = Number(list.shown)
  const only = list.query.company_id?.length === 1 ? (list.query.company_id[0] ?? null) : null
  const add = () => show('new')
  const close = () => show(undefined)

  return (
    <Page
      title="Brokers"
      area="Administration"
      count={answer.data?.meta}
      flush
      actions={
        <>
          <ContactsMenu
            importing={{ label: 'Import brokers', to: '/auth/contacts/brokers/import' }}
            begin={(format) =>
              beginBrokerExport({ asked: list.query, columns: phone ? usualOf(columns) : shownColumns }, format)
            }
          />
          <CreateButton onClick={add}>New broker</CreateButton>
        </>
      }
    >
      <DataTable
        name="contact-brokers"
        usualSort="full_name"
        label="Brokers"
        state={list}
        answer={answer}
        search="Name, phone, e-mail or BRN"
        filters={filters}
        columns={columns}
        bulk={(chosen) => <BrokerBulk chosen={chosen} />}
        onColumns={setShownColumns}
        rowName={({ full_name }) => full_name}
        onPreview={({ id }) => show(id)}
        card={(broker) => (
          <RowCard
            title={<Name broker={broker} open={show} />}
            aside={<ContactStatus status={broker.status} />}
            lines={[[broker.company.name, <Instant key="at" value={broker.last_contacted_at} />]]}
          />
        )}
        menu={(broker) => [
          {
            label: 'Delete broker',
            icon: <IconTrash size={16} stroke={1.6} />,
            onSelect: () => void remove(broker),
            danger: true,
          },
        ]}
        empty={{
          scene: 'window',
          title: 'No brokers yet',
          text: 'Brokers who work at your contact companies. Add the first one.',
          action: (
            <Group gap={8} justify="center">
              <Button component={Link} to="/auth/contacts/brokers/import" quiet variant="default">
                Import brokers
              </Button>
              <Button onClick={add}>New broker</Button>
            </Group>
          ),
        }}
      />
      {list.shown === 'new' && <NewBroker company_id={only} onClose={close} />}
      {openId > 0 && <BrokerPanel key={openId} id={openId} onClose={close} />}
    </Page>
  )
}

const Name = ({ broker: { id, full_name }, open }: { broker: ContactBroker; open: (id: number) => void }) => (
  <UnstyledButton fz="inherit" fw={500} ta="start" onClick={() => open(id)} dir="auto">
    {full_name}
  </UnstyledButton>
)

const orNothing = (value: string | null) =>
  value ?? (
    <Text span inherit c="dimmed">
      –
    </Text>
  )

const columnsFor = (open: (id: number) => void): readonly Column<ContactBroker>[] =>
  columnsOf<ContactBroker, BrokerColumn>({
    full_name: {
      title: 'Name',
      sort: 'full_name',
      width: 190,
      cell: (broker) => <Name broker={broker} open={open} />,
    },
    company: {
      title: 'Company',
      width: 200,
      cell: ({ company }) => <Link to={`/auth/contacts/companies?open=${company.id}`}>{company.name}</Link>,
    },
    status: {
      title: 'Status',
      sort: 'status',
      width: 132,
      cell: ({ status }) => <ContactStatus status={status} />,
      edit: statusEdit(move),
    },
    phone: {
      title: 'Phone',
      width: 150,
      cell: ({ phone, whatsapp }) => {
        const number = phone ?? whatsapp
        return number ? <PhoneText value={number} /> : orNothing(null)
      },
    },
    email: { title: 'E-mail', width: 220, gives: 2, cell: ({ email }) => orNothing(email) },
    position: { title: 'Position', width: 148, gives: 1, cell: ({ position }) => orNothing(position) },
    last_contacted_at: {
      title: 'Last contact',
      sort: 'last_contacted_at',
      downFirst: true,
      width: 126,
      cell: ({ last_contacted_at }) => <Instant value={last_contacted_at} />,
    },
  })

/** Changes a broker's status, and offers Undo. @throws the server's refusal */
async function move({ id }: ContactBroker, status: ContactBrokerStatus): Promise<void> {
  const { data } = await call(contactBrokers.setStatus, { params: { id }, body: { status } })
  const { move_id } = data
  if (move_id !== null)
    notify.good(`Moved to ${contactStatusLabels[status]}`, {
      undo: () => void act(() => call(contactBrokers.undoStatus, { body: { move_id } })),
    })
}

/** Deletes a broker without confirmation, and offers Undo. */
const remove = ({ id, full_name }: ContactBroker) =>
  act(() => call(contactBrokers.remove, { params: { id } }), {
    good: `${full_name} deleted`,
    undo: () => act(() => call(contactBrokers.restore, { params: { id } })),
  })
