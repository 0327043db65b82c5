import { Menu } from '@mantine/core'
import { brokerStatuses } from '@storey/api/administration/contact-names.ts'
import { IconBrandWhatsapp, IconCircleDot } from '@tabler/icons-react'
import { useState } from 'react'
import { SendMessages } from '../../messaging/parts/SendMessages.tsx'
import { countText } from '../../ui/format/number.ts'
import { BulkAction } from '../../ui/table/BulkAction.tsx'
import { type ChosenCompanies, moveChosen, questionOf } from './company-actions.tsx'
import * as copy from './copy.ts'
import { ContactStatus } from './parts/ContactStatus.tsx'

/** What can be done with the chosen companies, in one call. */
export function CompanyBulk({ chosen }: { chosen: ChosenCompanies }) {
  const [sending, setSending] = useState(false)
  const { all, ids, asked, count, clear } = chosen
  return (
    <>
      <BulkAction
        icon={<IconBrandWhatsapp size={16} stroke={1.6} aria-hidden />}
        label={copy.sendMessage}
        onClick={() => setSending(true)}
      />
      <Menu position="top" width={184}>
        <Menu.Target>
          <BulkAction icon={<IconCircleDot size={16} stroke={1.6} aria-hidden />} label={copy.status} />
        </Menu.Target>
        <Menu.Dropdown>
          {brokerStatuses.map((status) => (
            <Menu.Item key={status} onClick={() => void moveChosen(chosen, status)}>
              <ContactStatus status={status} />
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {sending && (
        <SendMessages
          audience={all ? { all: questionOf(asked) } : { ids: ids.map(Number) }}
          title={copy.messageCompanies(countText(count), count === 1)}
          onClose={() => setSending(false)}
          onSent={clear}
        />
      )}
    </>
  )
}
