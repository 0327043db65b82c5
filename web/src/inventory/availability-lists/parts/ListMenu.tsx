import { Button, Menu } from '@mantine/core'
import { availabilityLists, availabilityShares } from '@storey/api/client-endpoints.ts'
import type { ListFilters } from '@storey/api/inventory/channel.ts'
import { IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { saveFile } from '../../../http/save.ts'
import { useAction } from '../../../ui/act.ts'
import { type MadeLink, SharedLink } from './SharedLink.tsx'

interface Part {
  /** What is on the list: `Tower A, 2 bed`. */
  readonly title: string
  readonly filters: ListFilters
}

interface Props {
  project: { readonly id: number; readonly name: string }
  parts: readonly Part[]
}

/** The list of today: to download as PDF or workbook, or to share as a link that always shows the present state. */
export function ListMenu({ project, parts }: Props) {
  const { run, running } = useAction()
  const [link, setLink] = useState<MadeLink>()
  const params = { id: project.id }
  const download = (format: 'pdf' | 'xlsx', filters: ListFilters) =>
    run(async () => saveFile(await call(availabilityLists.download, { params, query: { ...filters, format } })))
  const share = ({ title, filters }: Part) =>
    run(async () => {
      const { data } = await call(availabilityShares.createLink, { params, body: { filters } })
      setLink({ title: `${project.name}, ${title}`, address: data.address, whatsapp: data.whatsapp })
    })
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button leftSection={<IconShare size={16} stroke={1.6} />} loading={running}>
            List of today
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {parts.map((part) => (
            <div key={part.title}>
              <Menu.Label>{part.title}</Menu.Label>
              <Menu.Item onClick={() => void share(part)}>Share link</Menu.Item>
              <Menu.Item onClick={() => void download('pdf', part.filters)}>Download PDF</Menu.Item>
              <Menu.Item onClick={() => void download('xlsx', part.filters)}>Download Excel</Menu.Item>
            </div>
          ))}
        </Menu.Dropdown>
      </Menu>
      {link && <SharedLink link={link} onClose={() => setLink(undefined)} />}
    </>
  )
}
